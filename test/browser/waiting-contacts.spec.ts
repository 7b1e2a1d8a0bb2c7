import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { thoroughTest } from '../tiers.ts';
import { faultsOf } from './faults.ts';
import {
  call,
  hold,
  intercept,
  logQso,
  open,
  product,
  refuse,
  register,
  storedRow,
  withoutOffline,
} from './operator.ts';

/** The notice of the log bar on contacts that wait; an alert only while the server is reached. */
const waitingNotice = (page: Page, call: string) =>
  page
    .getByRole('region', { name: 'Log bar' })
    .getByText(/not sent yet:$/)
    .locator('..')
    .filter({ hasText: call });
const callField = (page: Page) => page.getByLabel('Call', { exact: true });
const commentField = (page: Page) => page.getByLabel('Comments');
const unsent = (page: Page, count: number) => page.getByRole('button', { name: `${count} unsent` });
// Rows of the log can be edited, those of the contacts before with the same call cannot.
const row = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(`^Edit .*${text}`) });
const save = async (page: Page) => {
  await callField(page).press('Enter');
  await page.getByRole('button', { name: /Log QSO/ }).waitFor();
};
const openLogger = async (context: BrowserContext, origin = '') => {
  const page = await context.newPage();
  await page.goto(`${origin}/logger`);
  await callField(page).waitFor();
  return page;
};
const edit = async (page: Page, each: string) => {
  await row(page, each).getByRole('link', { name: /Edit/ }).click();
  await page.getByText('Editing a contact that is not sent yet').waitFor();
};
const remove = async (page: Page, each: string) => {
  await edit(page, each);
  await page.getByRole('button', { name: 'Delete QSO' }).click();
  await page.getByRole('dialog').getByText(`Delete the contact with ${each}?`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete QSO' }).click();
  await row(page, each).waitFor({ state: 'detached' });
};
const log = async (page: Page, ...calls: string[]) => {
  for (const each of calls) {
    await callField(page).fill(each);
    await callField(page).press('Enter');
  }
};
const logOf = async (token: string) =>
  (await call('vlogbook', {}, token)).logbook.map(({ Call, Comment }) => `${Call} ${Comment}`.trim()).sort();
const allSent = (page: Page) => page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });

describe('contacts that wait', () => {
  test('are edited and deleted from their rows before they are sent, also after a reload and in another tab', async () => {
    const me = await register();
    const { context, page, browserErrors } = await open(me, { theme: 'dark', width: 1440, offline: true });
    await page.goto('/logger');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await log(page, 'f5qaa', 'f5qab', 'f5qac', 'f5qad');
    await unsent(page, 4).waitFor();
    await edit(page, 'F5QAA');
    await commentField(page).fill('Edited');
    await page.reload();
    await page.getByText('Editing a contact that is not sent yet').waitFor();
    expect(await commentField(page).inputValue()).toBe('Edited');
    expect(await faultsOf(page)).toEqual([]);
    await callField(page).fill('F5QZZ');
    await save(page);
    await row(page, 'F5QZZ').getByText('Edited').waitFor();
    const other = await openLogger(context);
    await edit(other, 'F5QZZ');
    await commentField(other).fill('Edited twice');
    await save(other);
    await row(page, 'F5QZZ').getByText('Edited twice').waitFor();
    await remove(page, 'F5QAB');
    await remove(other, 'F5QAC');
    await other.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'F5QAC').waitFor();
    await unsent(page, 4).click();
    await page.getByRole('dialog').getByText('to be deleted').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await context.setOffline(false);
    await allSent(page);
    expect(await logOf(me.token)).toEqual(['F5QAC', 'F5QAD', 'F5QZZ Edited twice']);
    expect(withoutOffline(browserErrors)).toEqual([]);
  });

  test('are edited and deleted while they are sent, and after the server has stored them without an answer', async () => {
    const me = await register();
    const { page } = await open(me);
    // The page gets no news from the server: once the row of the stored contact is there, that one is edited.
    await page.routeWebSocket(/\/ws/, () => undefined);
    await page.goto('/logger');
    const letGo = await hold(page, 'vqso/upsert');
    await log(page, 'ok1qaa', 'ok1qab');
    await edit(page, 'OK1QAA');
    await commentField(page).fill('While it was sent');
    await save(page);
    letGo();
    await allSent(page);
    expect(await logOf(me.token)).toEqual(['OK1QAA While it was sent', 'OK1QAB']);
    // An edit is no further contact of the session.
    expect(await page.locator('dt:text("Total QSOs") + dd').textContent()).toBe('2');

    const stopLosing = await intercept(page, 'vqso/upsert', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await log(page, 'ok1qac');
    await waitingNotice(page, 'OK1QAC').waitFor();
    await log(page, 'ok1qad');
    await edit(page, 'OK1QAC');
    await callField(page).fill('OK2QAC');
    await page.getByLabel('Date and time, UTC').fill('2026-11-20 10:00:00');
    await save(page);
    await page.getByRole('button', { name: 'Send now' }).click();
    await remove(page, 'OK1QAD');
    stopLosing();
    while (await page.getByRole('button', { name: /unsent/ }).count())
      await page
        .getByRole('button', { name: 'Send now' })
        .click({ timeout: 500 })
        .catch(() => undefined);
    expect(await logOf(me.token)).toEqual(['OK1QAA While it was sent', 'OK1QAB', 'OK2QAC']);
    const { logbook } = await call('vlogbook', {}, me.token);
    expect(logbook.find(({ Call }) => Call === 'OK2QAC')?.TS).toBe('2026-11-20T10:00:00Z');
  });

  test('come back by Undo, also if the server has deleted them and its answers were lost', async () => {
    const me = await register();
    await logQso(me.token, { Call: 'OK1QBA' });
    const { page } = await open(me);
    // The page gets no news from the server: with them, the lost responses would not be missed.
    await page.routeWebSocket(/\/ws/, () => undefined);
    await page.goto('/logger');
    const lose = (name: 'vqso/upsert' | 'vqso/withdraw' | 'vqso/nuke') =>
      intercept(page, name, async (route) => {
        await route.fetch();
        await route.abort();
      });
    const stopLosing = [await lose('vqso/upsert'), await lose('vqso/withdraw'), await lose('vqso/nuke')];
    await log(page, 'ok1qbb');
    await waitingNotice(page, 'OK1QBB').waitFor();
    const withdrawn = page.waitForRequest('**/api/vqso/withdraw');
    await remove(page, 'OK1QBB');
    await withdrawn;
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'OK1QBB').waitFor();
    // The deletion and the new contact count as one contact.
    await unsent(page, 1).waitFor();

    await storedRow(page, 'OK1QBA').getByRole('link', { name: /Edit/ }).click();
    await page.getByRole('button', { name: 'Delete QSO' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete QSO' }).click();
    await page.getByText('OK1QBA will be deleted as soon as the server can be reached.').waitFor();
    for (const stop of stopLosing) stop();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('OK1QBA restored.').waitFor();
    await allSent(page);
    expect(await logOf(me.token)).toEqual(['OK1QBA', 'OK1QBB']);
  });

  test('keep what was typed before an edit, and a refused one stays until its correction is saved', async () => {
    const me = await register();
    const { page } = await open(me);
    await page.goto('/logger');
    const letGo = await intercept(page, 'vqso/upsert', refuse(400, 'The power has at most 4 digits.', 'invalid'));
    await log(page, 'sp1qaa');
    const notice = page.getByRole('alert').filter({ hasText: 'SP1QAA' });
    await notice.waitFor();
    await callField(page).fill('sp1qab');
    await notice.getByRole('button', { name: 'Edit' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
    expect(await callField(page).inputValue()).toBe('SP1QAB');
    await notice.getByRole('button', { name: 'Edit' }).click();
    letGo();
    await callField(page).fill('SP1QAC');
    await save(page);
    await allSent(page);
    expect(await callField(page).inputValue()).toBe('');
    await page.getByText('The contact with SP1QAB you had started was cleared.').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await callField(page).press('Enter');
    await storedRow(page, 'SP1QAB').waitFor();
    expect(await logOf(me.token)).toEqual(['SP1QAB', 'SP1QAC']);
  });

  test('a refused change stays until its correction is saved, also if editing it is cancelled', async () => {
    const me = await register();
    await logQso(me.token, { Call: 'SP1QAD' });
    const { context, page } = await open(me);
    await page.goto('/logger');
    await storedRow(page, 'SP1QAD').getByRole('link', { name: /Edit/ }).click();
    await page.getByRole('button', { name: 'Cancel Edit' }).waitFor();
    await context.setOffline(true);
    await commentField(page).fill('Offline');
    await save(page);
    await unsent(page, 1).waitFor();
    const letGo = await intercept(page, 'vqso/update', refuse(400, 'The comment has a forbidden word.', 'invalid'));
    await context.setOffline(false);
    const notice = page.getByRole('alert').filter({ hasText: 'The comment has a forbidden word.' });
    for (const leave of [() => page.getByRole('button', { name: 'Cancel Edit' }).click(), () => page.reload()]) {
      await notice.getByRole('button', { name: 'Edit' }).click();
      await notice.waitFor({ state: 'detached' });
      expect(await commentField(page).inputValue()).toBe('Offline');
      await leave();
    }
    await unsent(page, 1).waitFor();
    letGo();
    await commentField(page).fill('Corrected');
    await save(page);
    await allSent(page);
    expect(await logOf(me.token)).toEqual(['SP1QAD Corrected']);
  });
});

test('what another device does in the log is on the page within seconds, and there without network', async () => {
  const me = await register();
  const stored = await logQso(me.token, { Call: 'YL2QAA', TS: '2026-11-20T10:00:00Z' });
  const deleted = await logQso(me.token, { Call: 'YL2QAB', TS: '2026-11-20T11:00:00Z' });
  const { context, page } = await open(me);
  const kept = page.waitForResponse('**/api/vlogbook/newest');
  await page.goto('/logs');
  await kept;
  await row(page, 'YL2QAB').waitFor();
  const loaded = new Map<Page, string[]>();
  const logger = await openLogger(context);
  for (const each of [page, logger]) {
    loaded.set(each, []);
    each.on('request', (request) => {
      if (request.url().includes('vqso/get')) loaded.get(each)?.push(request.postData() ?? '');
    });
  }
  // One tab at a time sends the waiting contacts: that may be either of them.
  const sent = context.waitForEvent('response', (response) => response.url().endsWith('/api/vqso/upsert'));
  await log(logger, 'yl2qac');
  const response = await sent;
  const { qdo_id } = (await response.json()) as { qdo_id: number };
  await row(page, 'YL2QAC').waitFor();
  await call('vqso/update', { qdo_id: stored.qdo_id, Comment: 'From the other device' }, me.token);
  await row(page, 'YL2QAA').getByText('From the other device').waitFor();
  await call('vqso/nuke', { qdo_id: deleted.qdo_id }, me.token);
  await row(page, 'YL2QAB').waitFor({ state: 'detached' });
  // A page does not load again what it has sent itself.
  const sender = response.frame().page();
  const loadedBy = (each: Page, id: number) =>
    loaded.get(each)?.filter((body) => body === JSON.stringify({ qdo_id: id }));
  for (const id of [stored.qdo_id, deleted.qdo_id]) {
    while (!loadedBy(page, id)?.length) await page.waitForTimeout(50);
    expect(loadedBy(page, id)).toHaveLength(1);
  }
  expect(loadedBy(page, qdo_id)).toHaveLength(sender === page ? 0 : 1);
  if (sender === logger) expect(loadedBy(logger, qdo_id)).toEqual([]);
  await context.setOffline(true);
  await page.getByLabel('Find contacts by call').fill('YL2');
  await page.keyboard.press('Enter');
  await page.getByText(/^Offline: your log/).waitFor();
  await row(page, 'YL2QAA').getByText('From the other device').waitFor();
  expect(await row(page, 'YL2QAB').count()).toBe(0);
});

test('a late answer about a change elsewhere never replaces a newer one, on the page or without network', async () => {
  const me = await register();
  const { qdo_id } = await logQso(me.token, { Call: 'YL2QAA' });
  const { context, page } = await open(me);
  const copied = page.waitForResponse('**/api/vlogbook/newest');
  await page.goto('/logs');
  await copied;
  await row(page, 'YL2QAA').waitFor();
  await page.evaluate(() => {
    const shown = () => document.querySelector('tr[data-qso]')?.textContent?.includes('First change');
    new MutationObserver(() => {
      if (shown()) document.documentElement.dataset.sawFirst = '';
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const [loaded, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [asked, answered] = [0, 0];
  await intercept(page, 'vqso/get', async (route) => {
    const response = await route.fetch();
    loaded.resolve();
    if (asked++ === 0) await late.promise;
    await route.fulfill({ response });
    answered++;
  });
  await call('vqso/update', { qdo_id, Comment: 'First change' }, me.token);
  await loaded.promise;
  await call('vqso/update', { qdo_id, Comment: 'Second change' }, me.token);
  // The server announces changes once a second.
  await page.waitForTimeout(2_000);
  late.resolve();
  await row(page, 'YL2QAA').getByText('Second change').waitFor();
  while (answered < 2) await page.waitForTimeout(50);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => 'sawFirst' in document.documentElement.dataset)).toBe(false);
  await context.setOffline(true);
  await page.getByLabel('Find contacts by call').fill('YL2');
  await page.keyboard.press('Enter');
  await page.getByText(/^Offline: your log/).waitFor();
  await row(page, 'YL2QAA').getByText('Second change').waitFor();
});

/** A server in front of the product that can be unreachable, and loses responses. */
async function unreliableServer() {
  const network = { isDown: false, isDownAfterLoss: false, lostUpserts: 0, oneLostOf: 4, upserts: 0, version: 1 };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    if (network.isDown) return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '', 'content-type': type = 'application/json' } = headers;
    const body = method === 'POST' ? Buffer.concat(chunks) : null;
    const answer = await fetch(product + url, {
      method,
      body,
      headers: { connection: 'close', authorization, 'content-type': type },
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const isLost = url === '/api/vqso/upsert' && network.lostUpserts > 0 && network.upserts++ % network.oneLostOf === 0;
    if (isLost) {
      network.lostUpserts--;
      network.isDown ||= network.isDownAfterLoss;
    }
    // A proxy responds in this way; after a closed connection the browser itself would send the request again.
    if (isLost) return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('Bad gateway');
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
    response.end(url === '/sw.js' ? `${content}\n// ${network.version}` : content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, network, close };
}

thoroughTest(
  'a day on a hilltop: fifty contacts, two tabs, reloads, kills, a wrong clock, a full disk, another account, a second device, lost answers',
  async () => {
    const begun = Date.now();
    const [me, guest] = [await register(), await register()];
    const { origin, network, close } = await unreliableServer();
    const { context, page: home } = await open(me, { theme: 'dark', width: 1440, offline: true });
    await home.goto(`${origin}/logger`);
    await home.evaluate(async () => void (await navigator.serviceWorker.ready));
    await callField(home).waitFor();
    const calls = Array.from({ length: 50 }, (_, n) => `DL${n % 10}Q${String.fromCharCode(65 + n / 10)}A`);
    const left = calls.slice(1);
    const logNext = async (page: Page, count: number) => {
      await log(page, ...left.splice(0, count));
    };

    // The first contact reaches the server, but its response is lost, and with it the network.
    Object.assign(network, { lostUpserts: 1, isDownAfterLoss: true });
    await log(home, calls[0] ?? '');
    await waitingNotice(home, calls[0] ?? '').waitFor();
    const setNetwork = async (isDown: boolean) => {
      network.isDown = isDown;
      for (const page of context.pages())
        await page.evaluate((type) => window.dispatchEvent(new Event(type)), isDown ? 'offline' : 'online');
    };
    await setNetwork(true);
    await home.clock.setSystemTime(Date.now() + 7_200_000);
    await edit(home, calls[0] ?? '');
    await commentField(home).fill('Here');
    await save(home);
    const [first] = (await call('vlogbook', {}, me.token)).logbook;
    await call('vqso/update', { qdo_id: first?.qdo_id ?? 0, Comment: 'There' }, me.token);

    // The test uses two tabs in turn, a reload, pages killed at several steps, and a crash.
    const other = await openLogger(context, origin);
    for (let n = 0; n < 8; n++) await logNext(n % 2 ? home : other, 1);
    await home.reload();
    await callField(home).waitFor();
    await unsent(home, 9).waitFor();
    await logNext(home, 6);
    for (const wait of [0, 2, 10, 40]) {
      const killed = await openLogger(context, origin);
      await logNext(killed, 2);
      await killed.waitForTimeout(wait);
      await killed.close();
    }
    // The next page recovers the contacts that the last one could not store any more.
    await home.reload();
    await callField(home).waitFor();
    await unsent(home, 23).waitFor();

    // The database is full: the contacts are in localStorage, until there is space again.
    for (const page of [home, other])
      await page.evaluate(() => {
        const { add } = IDBObjectStore.prototype;
        const full = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
        IDBObjectStore.prototype.add = full;
        window.addEventListener('space', () => Object.assign(IDBObjectStore.prototype, { add }));
      });
    await logNext(other, 5);
    await unsent(other, 28).waitFor();
    await logNext(home, 5);
    await unsent(home, 28).waitFor();
    for (const page of [home, other]) await page.evaluate(() => window.dispatchEvent(new Event('space')));

    // Another account signs in: nothing of the first one is sent there.
    const sessionOf = (signedIn: typeof me) => JSON.stringify(signedIn);
    const signIn = (signedIn: typeof me) =>
      home.evaluate((session) => localStorage.setItem('pileup.session', session), sessionOf(signedIn));
    await signIn(guest);
    await setNetwork(false);
    await home.reload();
    await callField(home).waitFor();
    await unsent(home, 33).waitFor();
    await setNetwork(true);
    await signIn(me);
    await home.reload();
    await callField(home).waitFor();
    await logNext(home, 17);

    // The operator is back at home, with lost responses.
    Object.assign(network, { lostUpserts: 10, isDownAfterLoss: false });
    await setNetwork(false);
    await home.getByRole('button', { name: 'Correct the times' }).click();
    const conflict = home.getByRole('alert').filter({ hasText: 'was also changed elsewhere.' });
    while ((await home.getByRole('button', { name: /unsent/ }).textContent()) !== '1 unsent')
      await home
        .getByRole('button', { name: 'Send now' })
        .click({ timeout: 500 })
        .catch(() => undefined);
    await conflict.getByText('Comment: “Here” on this device, “There” in your log.').waitFor();
    expect(await conflict.count()).toBe(1);
    const { logbook } = await call('vlogbook', {}, me.token);
    expect(logbook.map(({ Call }) => Call).sort()).toEqual(calls.toSorted());
    for (const { TS } of logbook) {
      expect(Date.parse(TS)).toBeGreaterThan(begun - 60_000);
      expect(Date.parse(TS)).toBeLessThan(Date.now() + 60_000);
    }
    expect(await logOf(guest.token)).toEqual([]);
    await conflict.getByRole('button', { name: 'Use this device’s' }).click();
    await allSent(home);
    expect((await logOf(me.token)).filter((text) => text.includes(' '))).toEqual([`${calls[0]} Here`]);
    close();
  },
);

thoroughTest(
  'a new version that appears while contacts are typed and wait interrupts nothing, and loses nothing',
  async () => {
    const me = await register();
    const { origin, network, close } = await unreliableServer();
    const { page } = await open(me, { theme: 'dark', width: 1440, offline: true });
    await page.goto(`${origin}/logger`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    Object.assign(network, { version: 2, lostUpserts: 1_000, oneLostOf: 1 });
    await log(page, 'lu1qaa');
    await waitingNotice(page, 'LU1QAA').waitFor();
    await edit(page, 'LU1QAA');
    await commentField(page).fill('Typed');
    await commentField(page).press('End');
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.getByText('A new version is ready.').waitFor();
    await page.keyboard.type(' before');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await page.getByText('Editing a contact that is not sent yet').waitFor();
    expect([await callField(page).inputValue(), await commentField(page).inputValue()]).toEqual([
      'LU1QAA',
      'Typed before',
    ]);
    await page.getByText('A new version is ready.').waitFor({ state: 'detached' });
    network.lostUpserts = 0;
    await save(page);
    await allSent(page);
    expect(await logOf(me.token)).toEqual(['LU1QAA Typed before']);
    close();
  },
);
