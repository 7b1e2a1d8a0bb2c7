import type { InboxResponse, Notification } from '@pileup/contract/social';
import { byDay } from './by-day.ts';
import {
  allNotifications,
  hasAllUnseen,
  holdInbox,
  loadDownTo,
  unseenIds,
  withoutNotification,
} from './inbox-pages.ts';
import { notificationLink } from './notification-link.ts';

const one = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  subject: `Number ${id}`,
  message: '',
  type_id: 200,
  created_at: '2026-11-28T12:00:00.000Z',
  sender: null,
  about_qso_id: null,
  about_post_id: null,
  about_comment_id: null,
  about_award_id: null,
  ...more,
});
const page = (unseen: number[], old: number[]): InboxResponse => ({
  notifications: unseen.map((id) => one(id)),
  OldNotifications: old.map((id) => one(id)),
  more: false,
});
const ids = (list: readonly Notification[]) => list.map(({ id }) => id);

describe('the link of a notification', () => {
  const sender = { id: 7, my_callsign: 'EA8/G4QZX', profile_image_name: null };
  test.each<[string, Partial<Notification>, string | null]>([
    ['a contact', { about_qso_id: 5, sender }, '/qso/5'],
    ['a post', { about_post_id: 101, sender }, '/post/101'],
    ['an award', { about_award_id: 12 }, '/award/12'],
    ['a comment', { about_post_id: 101, about_comment_id: 3, sender }, '/post/101#comment-3'],
    ['a comment on the own live stream', { sender, about_comment_id: 9 }, '/live/user/3#comment-9'],
    ['a follower', { sender }, '/EA8/G4QZX'],
    ['Pileup', {}, null],
  ])('%s', (_, about, path) => {
    expect(notificationLink(one(1, about), 3)).toBe(path);
  });
});

test('by UTC day', () => {
  const now = Date.parse('2026-11-28T00:30:00Z');
  const days = byDay(
    [
      one(5, { created_at: '2026-11-28T00:10:00Z' }),
      one(4, { created_at: '2026-11-27T23:59:59Z' }),
      one(3, { created_at: '2026-11-27T00:00:00Z' }),
      one(2, { created_at: '2026-11-26T23:59:59Z' }),
      one(1, { created_at: '2025-11-26T23:59:59Z' }),
    ],
    now,
    'dmy',
  );
  expect(days.map(({ name, notifications }) => [name, ids(notifications)])).toEqual([
    ['Today', [5]],
    ['Yesterday', [4, 3]],
    ['26 Nov 2026', [2]],
    ['26 Nov 2025', [1]],
  ]);
});

test('hasAllUnseen: all unseen notifications are loaded', () => {
  const more = (inbox: InboxResponse): InboxResponse => ({ ...inbox, more: true });
  expect(hasAllUnseen([more(page([9, 8], []))])).toBe(false);
  expect(hasAllUnseen([more(page([9, 8], [])), more(page([7], [6]))])).toBe(true);
  expect(hasAllUnseen([page([9, 8], [])])).toBe(true);
  expect(hasAllUnseen([more(page([], [6]))])).toBe(true);
});

test('pages are merged newest first without duplicates', () => {
  const pages = [page([9, 8], [7, 6]), page([], [6, 5])];
  expect(ids(allNotifications(pages))).toEqual([9, 8, 7, 6, 5]);
  expect(unseenIds(pages)).toEqual([9, 8]);
});

test('a deleted notification is removed from every page', () => {
  const inbox = { pages: [page([9, 8], [7]), page([], [5])], pageParams: [null, 7] };
  expect(ids(allNotifications(withoutNotification(inbox, 8).pages))).toEqual([9, 7, 5]);
  expect(ids(allNotifications(withoutNotification(inbox, 5).pages))).toEqual([9, 8, 7]);
});

test('while held, newer notifications wait and deleted ones are removed', () => {
  const all = [9, 8, 7].map((id) => one(id));
  expect(holdInbox(all, null)).toEqual({ shown: all, waiting: 0 });
  expect(ids(holdInbox(all, 8).shown)).toEqual([8, 7]);
  expect(holdInbox(all, 8).waiting).toBe(1);
  expect(holdInbox([], 8)).toEqual({ shown: [], waiting: 0 });
});

describe('a refetched first page keeps its lowest id', () => {
  const PAGE = 50;
  /** 141 rows, as the server pages them. */
  const server = (seen: number, gone: number[] = [], newest = 141) => {
    const all = Array.from({ length: newest }, (_, n) => newest - n).filter((id) => !gone.includes(id));
    return async (before: number | null): Promise<InboxResponse> => {
      const old = all.filter((id) => id <= seen && id < (before ?? Infinity));
      const unseen = before === null ? all.filter((id) => id > seen) : [];
      return { ...page(unseen, old.slice(0, PAGE)), more: old.length > PAGE };
    };
  };
  const down = async (ask: ReturnType<typeof server>, lowest: number | null) => {
    const found = await loadDownTo(lowest, null, ask);
    return { ids: ids(allNotifications([found])), more: found.more };
  };

  test('the first fetch is the server page', async () => {
    const { ids: first, more } = await down(server(51), null);
    expect([first.length, first.at(-1), more]).toEqual([140, 2, true]);
  });

  test('marked as seen meanwhile: nothing is removed or added', async () => {
    const { ids: again, more } = await down(server(141), 2);
    expect([again.length, again.at(-1), more]).toEqual([140, 2, true]);
    const complete = await down(server(141), 1);
    expect([complete.ids.length, complete.more]).toEqual([141, false]);
  });

  test('new ones are added, deleted ones removed, also the lowest', async () => {
    const { ids: again, more } = await down(server(141, [66, 2], 143), 2);
    expect([again.length, again[0], again.at(-1), more]).toEqual([140, 143, 3, true]);
    expect(again).not.toContain(66);
    expect((await down(server(141, [1, 2, 3]), 2)).more).toBe(false);
    expect((await down(server(0, [], 0), 2)).ids).toEqual([]);
  });
});
