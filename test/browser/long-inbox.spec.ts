import type { InboxResponse, Notification } from '@pileup/contract/social';
import { intercept, open, register } from './operator.ts';

const PAGE = 50;
const MAX_NEW = 100;

/** An inbox as the server stores it: rows by id, and the id up to which they are seen. */
class Inbox {
  seen: number;
  private rows: Notification[];

  constructor(old: number, unseen: number) {
    this.seen = old;
    this.rows = Array.from({ length: old + unseen }, (_, n) => this.row(old + unseen - n));
  }

  add(id: number) {
    this.rows.unshift(this.row(id));
  }

  remove(id: number) {
    this.rows = this.rows.filter((row) => row.id !== id);
  }

  answer(before: number | undefined): InboxResponse {
    const rows = this.rows.filter(({ id }) => id < (before ?? Number.POSITIVE_INFINITY));
    const fresh = rows.filter(({ id }) => id > this.seen).length;
    const most = before !== undefined ? PAGE : fresh > MAX_NEW ? MAX_NEW : fresh + PAGE;
    const page = rows.slice(0, most);
    return {
      notifications: page.filter(({ id }) => id > this.seen),
      OldNotifications: page.filter(({ id }) => id <= this.seen),
      more: rows.length > most,
    };
  }

  private row(id: number): Notification {
    const about = {
      sender: null,
      about_qso_id: null,
      about_post_id: null,
      about_comment_id: null,
      about_award_id: null,
    };
    const text = { subject: `News ${id}.`, message: '', created_at: '2026-11-20T12:00:00.000Z' };
    return { id, type_id: 200, ...text, ...about };
  }
}

test('without the socket no row moves while it is read, rows deleted elsewhere disappear, and all are seen in the end', async () => {
  let inbox = new Inbox(60, 90);
  const { page, browserErrors } = await open(await register());
  await page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
  await intercept(page, 'vinbox', (route) => {
    const { before } = route.request().postDataJSON() ?? {};
    return route.fulfill({ json: inbox.answer(before) });
  });
  await intercept(page, 'vinbox/seen', (route) => {
    inbox.seen = route.request().postDataJSON().id;
    return route.fulfill({ json: { status: 'ok', notification_count: 0 } });
  });
  const rows = page.getByRole('region', { name: 'Inbox', exact: true }).getByRole('listitem');
  const read = rows.filter({ hasText: 'News 76.' });
  const top = () => read.evaluate((row) => row.getBoundingClientRect().top);
  const refetched = () =>
    page.waitForResponse((response) => /\/api\/vinbox$/.test(response.url()) && response.request().postData() === '{}');

  const seen = page.waitForResponse('**/api/vinbox/seen');
  await page.goto('/notifications');
  await read.waitFor();
  expect(await rows.count()).toBe(140);
  await seen;
  expect(inbox.seen).toBe(150);
  await read.scrollIntoViewIfNeeded();
  await read.hover();
  const place = await top();
  await refetched();
  await page.waitForTimeout(500);
  expect(await rows.count()).toBe(140);
  expect(await top()).toBe(place);

  // New rows wait, and are announced to an operator who is reading.
  inbox.add(151);
  inbox.remove(30);
  const pill = page.getByRole('button', { name: '1 new notification' });
  await pill.waitFor();
  expect(await top()).toBe(place);
  expect((await pill.boundingBox())?.y).toBeLessThan(200);
  await rows.filter({ hasText: 'News 30.' }).waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(139);
  await pill.click();
  await rows.first().filter({ hasText: 'News 151.' }).waitFor();
  expect((await rows.first().boundingBox())?.y).toBeGreaterThanOrEqual(0);
  // The older ones follow at the end of the list, each once.
  await page.getByRole('button', { name: 'Load older' }).click();
  await rows.filter({ hasText: 'News 1.' }).waitFor();
  expect(await rows.count()).toBe(150);

  // There is more than one page of new notifications: all are marked as seen once they are loaded.
  inbox = new Inbox(20, 130);
  await page.reload();
  await rows.nth(99).waitFor();
  await page.waitForTimeout(1_500);
  expect(inbox.seen).toBe(20);
  const request = page.waitForRequest('**/api/vinbox/seen');
  await page.getByRole('button', { name: 'Load older' }).evaluate((button: HTMLElement) => button.click());
  expect((await request).postDataJSON()).toEqual({ id: 150 });
  expect(browserErrors.filter((text) => !/WebSocket/.test(text))).toEqual([]);
});
