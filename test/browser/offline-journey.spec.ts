import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { faultsOf } from './faults.ts';
import {
  call,
  copyIsStored,
  intercept,
  logQso,
  nextCall,
  open,
  product,
  refuse,
  register,
  showPage,
  storedRow,
  withoutOffline,
} from './operator.ts';

async function hasValue(field: Locator, expected: string): Promise<void> {
  for (let tries = 0; tries < 1_000 && (await field.inputValue()) !== expected; tries++)
    await field.page().waitForTimeout(50);
  expect(await field.inputValue()).toBe(expected);
}

describe('contacts without network', () => {
  const logOf = async (token: string) => (await call('vlogbook', {}, token)).logbook.map(({ Call }) => Call).sort();
  const callField = (page: Page) => page.getByLabel('Call', { exact: true });
  const log = async (page: Page, ...calls: string[]) => {
    for (const each of calls) {
      await callField(page).fill(each);
      await callField(page).press('Enter');
    }
  };
  const unsent = (page: Page, count: number) => page.getByRole('button', { name: `${count} unsent` });
  const openLogger = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto('/logger');
    await callField(page).waitFor();
    return page;
  };

  test('twelve contacts of two tabs, lost answers, closed tabs: each is in the log once', async () => {
    const me = await register();
    const { context, page } = await open(me);
    await page.goto('/logger');
    const other = await openLogger(context);
    // The server stores the contact, but its response is lost.
    let sent = 0;
    let isOffline = true;
    await context.route('**/api/vqso/upsert', async (route) => {
      // A request of the test itself would fail offline, too.
      if (isOffline || sent++ % 4 !== 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const calls = Array.from({ length: 12 }, (_, n) => `DL${n % 10}Q${String.fromCharCode(65 + n / 10)}A`);
    await context.setOffline(true);
    for (const [n, each] of calls.entries()) await log(n % 2 ? page : other, each);
    await unsent(page, 12).waitFor();
    await unsent(other, 12).waitFor();
    expect(await logOf(me.token)).toEqual([]);
    await page.close();
    await other.close();
    isOffline = false;
    await context.setOffline(false);
    const again = await openLogger(context);
    const third = await openLogger(context);
    while (await again.getByRole('button', { name: /unsent/ }).count()) {
      // A request whose response was lost is repeated after a while; this operator does not wait.
      await again
        .getByRole('button', { name: 'Send now' })
        .click({ timeout: 500 })
        .catch(() => undefined);
    }
    await third.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
    expect(await logOf(me.token)).toEqual(calls.toSorted());
  });

  test('the form is free at once, and a contact keeps the time at which it was logged', async () => {
    const me = await register();
    const { context, page } = await open(me);
    await page.goto('/logger');
    await callField(page).waitFor();
    await context.setOffline(true);
    await callField(page).focus();
    await page.keyboard.type('g0qoff');
    await page.keyboard.press('Enter');
    await page.keyboard.type('f5qoff');
    expect(await callField(page).inputValue()).toBe('F5QOFF');
    await page.keyboard.press('Enter');
    await unsent(page, 2).waitFor();
    expect(await callField(page).inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Unlock the time' }).count()).toBe(0);
    await page.getByRole('row', { name: /waiting.*G0QOFF/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
    expect(await logOf(me.token)).toEqual(['F5QOFF', 'G0QOFF']);
  });

  test('a refused contact says why, and can be corrected, sent again or discarded', async () => {
    const me = await register();
    const { page } = await open(me);
    await page.goto('/logger');
    await callField(page).waitFor();
    const letGo = await intercept(page, 'vqso/upsert', refuse(400, 'The power has at most 4 digits.', 'invalid'));
    await log(page, 'oh2qaa', 'oh2qab', 'oh2qac');
    const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
    await notice('OH2QAC').getByText('The power has at most 4 digits.').waitFor();
    letGo();
    await notice('OH2QAA').getByRole('button', { name: 'Send again' }).click();
    await notice('OH2QAA').waitFor({ state: 'detached' });
    await notice('OH2QAB').getByRole('button', { name: 'Edit' }).click();
    await notice('OH2QAB').waitFor({ state: 'detached' });
    expect(await callField(page).inputValue()).toBe('OH2QAB');
    await log(page, 'oh2qad');
    await notice('OH2QAC').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await notice('OH2QAC').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
    expect(await logOf(me.token)).toEqual(['OH2QAA', 'OH2QAD']);
  });

  test('each account has its own; signing out asks, and the contacts can be saved without signing in', async () => {
    const me = await register();
    const { context, page } = await open(me);
    await page.goto('/logger');
    await callField(page).waitFor();
    await context.setOffline(true);
    await log(page, 'vk3qoo', 'vk3qop');
    await unsent(page, 2).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByText('2 contacts are not sent yet. Sign out?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    await context.setOffline(false);

    const other = await register();
    await page.evaluate((session) => localStorage.setItem('pileup.session', session), JSON.stringify(other));
    await page.goto('/logger');
    await log(page, 'pa3qaa');
    await page.getByRole('row', { name: /PA3QAA/ }).waitFor();
    await unsent(page, 2).waitFor();
    await page.evaluate(() => localStorage.removeItem('pileup.session'));
    await page.goto('/login');
    await unsent(page, 2).click();
    const dialog = page.getByRole('dialog', { name: 'Contacts not sent yet' });
    await dialog.getByText(`Sent when ${me.user.my_callsign} signs in here.`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as ADIF' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`unsent-${me.user.my_callsign.toLowerCase()}.adi`);
    const adif = await text(await saved.createReadStream());
    expect(adif.match(/<CALL:6>VK3QO[OP]\n/g)).toHaveLength(2);
    expect(adif).toContain(`<STATION_CALLSIGN:${me.user.my_callsign.length}>${me.user.my_callsign}`);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.evaluate((session) => localStorage.setItem('pileup.session', session), JSON.stringify(me));
    // This is the last one in order; before it, the count of unsent contacts may not be on the page yet.
    const sent = page.waitForResponse(
      (response) => /vqso\/upsert$/.test(response.url()) && /VK3QOP/.test(response.request().postData() ?? ''),
    );
    await page.goto('/');
    await sent;
    await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
    expect([await logOf(me.token), await logOf(other.token)]).toEqual([['VK3QOO', 'VK3QOP'], ['PA3QAA']]);
  });

  test('without a database, or with a full one, a contact is sent all the same, and the page says what to do', async () => {
    const me = await register();
    const { context, page } = await open(me);
    await context.addInitScript(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/logger');
    await callField(page).waitFor();
    await context.setOffline(true);
    await log(page, 'ze1qaa');
    await page.getByText('This browser could not store the contact').waitFor();
    await showPage(page, '/docs');
    await unsent(page, 1).waitFor();
    await context.setOffline(false);
    await unsent(page, 1).waitFor({ state: 'detached' });
    expect(await logOf(me.token)).toEqual(['ZE1QAA']);
  });

  test('edits and deletions wait, and a contact that was changed elsewhere, too, keeps both values until one is chosen', async () => {
    const me = await register();
    const ids: Record<string, number> = {};
    for (const [n, each] of ['LA1QAA', 'LA1QAB', 'LA1QAC', 'LA1QAD'].entries()) {
      const TS = new Date(Date.now() - (n + 1) * 3_600_000).toISOString();
      ids[each] = (await logQso(me.token, { Call: each, TS, Comment: 'First' })).qdo_id;
    }
    const { context, page, browserErrors } = await open(me);
    const row = (each: string) => page.getByRole('row', { name: new RegExp(each) });
    // Opens a contact for editing; offline it comes from the copy on the device.
    const edit = async (each: string) => {
      await row(each).getByRole('link', { name: /Edit/ }).click();
      await page.getByRole('button', { name: 'Delete QSO' }).waitFor();
      await hasValue(callField(page), each);
    };
    const change = async (each: string, comment: string) => {
      await edit(each);
      await page.getByLabel('Comments').fill(comment);
      await page.getByLabel('Comments').press('Enter');
      await row(each).getByText('waiting').or(row(each).getByText('saving')).waitFor();
    };
    const remove = async (each: string) => {
      await edit(each);
      await page.getByRole('button', { name: 'Delete QSO' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete QSO' }).click();
      await page.getByText(`${each} will be deleted as soon as the server can be reached.`).waitFor();
      await row(each).waitFor({ state: 'detached' });
    };
    const kept = page.waitForResponse('**/api/vlogbook/newest');
    await page.goto('/logger');
    await kept;
    await row('LA1QAD').waitFor();
    await copyIsStored(page, me.user.id);
    await context.setOffline(true);
    await change('LA1QAA', 'Here');
    await change('LA1QAB', 'Here');
    // The waiting change is what is edited: this is no conflict.
    await edit('LA1QAA');
    await hasValue(page.getByLabel('Comments'), 'Here');
    await page.getByLabel('Comments').fill('Here again');
    await page.getByLabel('Comments').press('Enter');
    await row('LA1QAA').getByText('Here again').waitFor();
    await remove('LA1QAC');
    await remove('LA1QAD');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await row('LA1QAD').waitFor();
    // Two changes of one contact count once.
    await unsent(page, 3).waitFor();
    expect(await row('LA1QAA').getByText('Here again').count()).toBe(1);
    // A second device changes the contact.
    await call('vqso/update', { qdo_id: ids.LA1QAA ?? 0, Name: 'There' }, me.token);
    await call('vqso/update', { qdo_id: ids.LA1QAB ?? 0, Comment: 'There' }, me.token);
    await call('vqso/update', { qdo_id: ids.LA1QAC ?? 0, Comment: 'There' }, me.token);
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const notice = (each: string) => page.getByRole('alert').filter({ hasText: `${each} was also changed elsewhere.` });
    await notice('LA1QAB').getByText('Comment: “Here” on this device, “There” in your log.').waitFor();
    await notice('LA1QAC').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await unsent(page, 2).waitFor();
    await notice('LA1QAB').getByRole('button', { name: 'Use this device’s' }).click();
    await notice('LA1QAC').getByRole('button', { name: 'Delete it' }).click();
    await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
    const log = (await call('vlogbook', {}, me.token)).logbook.map(({ Call, Name, Comment }) => [Call, Name, Comment]);
    expect(log).toEqual([
      ['LA1QAA', 'There', 'Here again'],
      ['LA1QAB', '', 'Here'],
      ['LA1QAD', '', 'First'],
    ]);
    expect(withoutOffline(browserErrors)).toEqual([]);
  });

  test('while the device’s clock is wrong, contacts wait until their times are corrected or kept', async () => {
    const me = await register();
    const { page, browserErrors } = await open(me);
    await page.clock.setSystemTime(Date.now() - 7_200_000);
    await page.goto('/logger');
    await callField(page).waitFor();
    await log(page, 'lz1qaa', 'lz1qab');
    const notice = page.getByRole('alert').filter({ hasText: 'The clock of this device is 2 h behind.' });
    await notice.getByText('Correct the times of the 2 contacts that are not sent yet?').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await logOf(me.token)).toEqual([]);
    await notice.getByRole('button', { name: 'Correct the times' }).click();
    await notice.waitFor({ state: 'detached' });
    // Typed times are those of the operator; further ones by the clock are corrected without another question.
    await page.getByLabel('Date and time, UTC').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2026-11-20 10:00:00');
    await log(page, 'lz1qac');
    await log(page, 'lz1qad');
    await storedRow(page, 'LZ1QAD').waitFor();
    const times = (await call('vlogbook', {}, me.token)).logbook.map(({ Call, TS }) => [Call, TS] as const);
    const ages = new Map(times.map(([one, at]) => [one, Date.now() - Date.parse(at)]));
    for (const one of ['LZ1QAA', 'LZ1QAB', 'LZ1QAD']) expect(Math.abs(ages.get(one) ?? 1e9)).toBeLessThan(60_000);
    expect(times).toContainEqual(['LZ1QAC', '2026-11-20T10:00:00Z']);
    expect(browserErrors).toEqual([]);
  });

  test('a contact whose page crashed before the database had it is recovered, as those of earlier versions', async () => {
    const me = await register();
    const { page } = await open(me);
    await page.goto('/docs');
    await page.evaluate(
      ([accountId, station]) => {
        const fields = { Call: 'SM0QAA', Mode: 'CW', TS: new Date().toISOString(), Freq: 7_010 };
        const id = '0199d7a0-4f6c-7e50-9c55-3a1d0f6d2b07';
        localStorage.setItem(`pileup.logging.${id}`, JSON.stringify({ id, accountId, station, fields }));
        const old = [{ id: 'x', owner: String(accountId), fields: { ...fields, Call: 'SM0QAB' }, form: {} }];
        localStorage.setItem(`pileup.log-outbox.${accountId}`, JSON.stringify(old));
      },
      [me.user.id, me.user.my_callsign] as const,
    );
    await page.reload();
    await page.waitForFunction(
      () => !Object.keys(localStorage).some((key) => /^pileup\.log(ging|-outbox)\./.test(key)),
    );
    await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
    expect(await logOf(me.token)).toEqual(['SM0QAA', 'SM0QAB']);
  });
});

describe('the app on the device', () => {
  /** Waits until the expected number of accounts has an offline copy. */
  const keptCount = (expected: number) =>
    new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('pileup-copies');
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database.transaction('copies').objectStore('copies').count();
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result === expected);
        };
      };
    });

  test('starts without network, logs, and sends when it is back', async () => {
    const me = await register();
    const { context, page, browserErrors } = await open(me, { theme: 'dark', width: 1440, offline: true });
    await page.goto('/logger');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    for (const path of ['/', '/docs']) {
      const document = await page.goto(path);
      expect(document?.fromServiceWorker()).toBe(true);
      expect(await document?.text()).toContain(`<link rel="canonical" href="${product}${path}"`);
    }
    await context.setOffline(true);
    for (const path of ['/logger', '/']) {
      await page.goto(path);
      await page.getByLabel('Call', { exact: true }).waitFor();
    }
    await page.getByLabel('Call', { exact: true }).fill('vk3qoo');
    await page.getByLabel('Call', { exact: true }).press('Enter');
    await page.getByRole('button', { name: '1 unsent' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '1 unsent' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Save as ADIF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^unsent-.*\.adi$/);
    await context.setOffline(false);
    await page.getByRole('dialog').getByText('All contacts have been sent.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
    expect((await call('vlogbook', {}, me.token)).logbook.map(({ Call }) => Call)).toEqual(['VK3QOO']);
    expect(withoutOffline(browserErrors)).toEqual([]);
  });

  test.each(['here', 'elsewhere'])(
    'nothing of any own callsign stays after the session was ended %s',
    async (where) => {
      const me = await register();
      const { id } = (await call('vaddsubaccount', { callsign: nextCall() }, me.token)).user;
      const sub = await call('vLoginToSubaccount', { sub_account_id: id }, me.token);
      const { page } = await open(me, { theme: 'light', width: 1440, offline: true });
      // The database is created by the page.
      const kept = page.waitForResponse('**/api/vlogbook/newest');
      await page.goto('/logger');
      await kept;
      await page.waitForFunction(keptCount, 1);
      await page.evaluate((session) => localStorage.setItem('pileup.session', session), JSON.stringify(sub));
      await page.reload();
      await page.waitForFunction(keptCount, 2);
      if (where === 'here') {
        await page.getByRole('button', { name: /^Account of/ }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
      } else {
        await call('vlogouteverywhere', {}, sub.token);
        await page.reload();
      }
      await page.waitForURL(/\/login/);
      await page.waitForFunction(keptCount, 0);
    },
  );

  test('shows without network what is kept: the log, a search, previous contacts, marks; not after signing out', async () => {
    const me = await register();
    for (const fields of [
      { Call: 'JA1QYZ', Name: 'Haruka', TS: '2026-11-01T10:00:00Z' },
      { Call: 'JA1QAB', TS: '2026-11-02T10:00:00Z' },
      { Call: 'DL1QAA', TS: '2026-11-03T10:00:00Z' },
    ])
      await logQso(me.token, { Mode: 'CW', Freq: 7_010, ...fields });
    const { context, page, browserErrors } = await open(me, { theme: 'light', width: 1440, offline: true });
    const kept = page.waitForResponse('**/api/vlogbook/newest');
    await page.goto('/logger');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await kept;
    await page.waitForFunction(keptCount, 1);
    // These contacts are logged and deleted after the copy was made.
    await page.getByLabel('Call', { exact: true }).fill('f5qaa');
    await page.getByLabel('Call', { exact: true }).press('Enter');
    await storedRow(page, 'F5QAA').waitFor();
    // The row is one of the log, not of the previous contacts that the log bar shows.
    const deleted = storedRow(page, 'DL1QAA');
    await deleted.getByRole('link', { name: /Edit/ }).click();
    await page.getByRole('button', { name: 'Delete QSO' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete QSO' }).click();
    await deleted.waitFor({ state: 'detached' });
    await context.setOffline(true);

    await page.goto('/logs');
    await page.getByText(/^Offline: your log, as stored on this device on/).waitFor();
    const rows = page.getByRole('table', { name: 'Logbook' }).locator('tr[data-qso]');
    expect(await rows.count()).toBe(3);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/logs?call=JA1');
    await page.waitForFunction(() => document.querySelectorAll('tr[data-qso]').length === 2);
    await page.goto('/logger');
    await page.getByLabel('Call', { exact: true }).fill('ja1qyz');
    await hasValue(page.getByLabel('Name', { exact: true }), 'Haruka');
    await page.getByLabel('Call', { exact: true }).fill('zl2qaa');
    await page.getByText('New entity').waitFor();
    await page.getByLabel('Call', { exact: true }).press('Enter');
    await page.getByRole('row', { name: /ZL2QAA/ }).waitFor();
    // The one was logged after the copy was made, the other one is not sent yet.
    for (const one of ['f5qab', 'zl2qab']) {
      await page.getByLabel('Call', { exact: true }).fill(one);
      await hasValue(page.getByLabel('DXCC'), one.startsWith('f') ? '227' : '170');
      expect(await page.getByText('New entity').count()).toBe(0);
    }

    // Back online the page loads the server's responses.
    const logbook = page.waitForResponse('**/api/vlogbook');
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await logbook;
    // Signing out with a contact that is not sent yet would ask first.
    await storedRow(page, 'ZL2QAA').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    await page.waitForFunction(keptCount, 0);
    expect(withoutOffline(browserErrors)).toEqual([]);
  });

  test('can be installed from the account menu, when the browser offers it', async () => {
    const { page } = await open(await register());
    await page.goto('/docs');
    const item = page.getByRole('menuitem', { name: 'Install on this device' });
    await page.getByRole('button', { name: /^Account of/ }).click();
    expect(await item.count()).toBe(0);
    await page.evaluate(() => {
      const prompt = () => Promise.resolve(document.body.setAttribute('data-prompted', ''));
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    await item.click();
    await page.locator('body[data-prompted]').waitFor();
    const manifest = await (await fetch(`${product}/manifest.webmanifest`)).json();
    for (const { src } of manifest.icons) expect((await fetch(product + src)).status).toBe(200);
  });

  test('is not kept for visitors, and what the server answers itself is never the app', async () => {
    const visitor = await open(undefined, { theme: 'dark', width: 1440, offline: true });
    await visitor.page.goto('/docs');
    expect(await visitor.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    const { page } = await open(await register(), { theme: 'dark', width: 1440, offline: true });
    await page.goto('/docs');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect((await page.goto('/healthz'))?.headers()['content-type']).toContain('application/json');
    expect((await page.goto('/api/docs'))?.headers()['content-type']).toContain('application/json');
  });

  test('a new version waits until the operator reloads', async () => {
    let version = 1;
    // Playwright does not see the browser's requests for an update, so a server in front of the product changes it.
    const server = createServer(async ({ method = 'GET', url = '/', headers }, response) => {
      const { authorization = '', 'content-type': type = 'application/json' } = headers;
      const body = method === 'POST' ? '{}' : null;
      const answer = await fetch(product + url, {
        method,
        body,
        // The product may close an idle connection just as a request is sent on it.
        headers: { connection: 'close', authorization, 'content-type': type },
      });
      const content = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
      response.end(url === '/sw.js' ? `${content}\n// ${version}` : content);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { context, page } = await open(await register(), { theme: 'dark', width: 1440, offline: true });
    await page.goto(`${origin}/logger`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const otherTab = await context.newPage();
    await otherTab.goto(`${origin}/docs`);
    await otherTab.evaluate(async () => void (await navigator.serviceWorker.ready));
    version = 2;
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.getByText('A new version is ready.').waitFor();
    await page.getByLabel('Call', { exact: true }).fill('vk3qoo');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    expect(await page.getByLabel('Call', { exact: true }).inputValue()).toBe('VK3QOO');
    await page.getByText('A new version is ready.').waitFor({ state: 'detached' });
    // The other tab has the old version until it is reloaded, too; there is nothing left to activate.
    await Promise.all([otherTab.waitForEvent('load'), otherTab.getByRole('button', { name: 'Reload' }).click()]);
    await otherTab.getByText('A new version is ready.').waitFor({ state: 'detached' });
    await page.close();
    await otherTab.close();
    server.closeAllConnections();
    server.close();
  });
});
