import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { scoreXml } from '../fixtures/score-xml.ts';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, logQso, open, product, register, withoutOffline } from './operator.ts';

const CALLS = ['JA1QYZ', 'W3QHY', 'PY2QLA', 'SM0QFE', 'UA9QEK', 'EI3QHB', 'DL1QZX', 'VK2QAB', 'ZS1QAC', 'K1QRV'];

/** Waits until an input has this value. */
async function has(page: Page, label: string, value: string): Promise<void> {
  const field = await page.getByLabel(label, { exact: true }).elementHandle();
  await page.waitForFunction(([input, text]) => (input as HTMLInputElement).value === text, [field, value] as const);
}
const figure = (page: Page, name: string) =>
  page.locator('dl[data-contest-score] div', { hasText: name }).locator('dd');

test('contacts typed without a pause, on a slow computer, are logged as typed', async () => {
  const me = await register();
  const { context, page, browserErrors } = await open(me);
  await page.goto('/logger');
  await page.getByRole('button', { name: 'Log bar settings' }).press('Enter');
  await page.getByText('Log contests').press('Enter');
  await page.keyboard.press('Escape');
  await page.getByLabel('In contest').selectOption('CQ-WPX-CW');
  await has(page, 'Sent serial', '001');
  await page.getByLabel('Call', { exact: true }).focus();
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const typed = Array.from({ length: 100 }, (_, n) => [
    `DL${n % 10}Q${String.fromCharCode(65 + Math.floor(n / 10))}X`,
    String(1_000 + n),
  ]);
  // Recorded at the end of each Enter's own event: the field that gets the next key, and its content.
  await page.evaluate(() => {
    const fields: string[] = [];
    Object.assign(window, { fields });
    addEventListener('submit', () =>
      queueMicrotask(() => {
        const { value, dataset } = document.activeElement as HTMLInputElement;
        fields.push(`${dataset.field ?? dataset.shortcut}: ${value}`);
      }),
    );
  });
  for (const [station = '', serial = ''] of typed) {
    await page.keyboard.type(station.toLowerCase());
    await page.keyboard.press('Enter');
    await page.keyboard.type(serial);
    await page.keyboard.press('Enter');
  }
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const fields = await page.evaluate(() => (window as unknown as { fields: string[] }).fields);
  expect(fields).toEqual(typed.flatMap(() => ['SRX: ', 'l: ']));
  await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
  const { logbook, count } = await call('vlogbook', { page: 1, size: 200 }, me.token);
  expect([logbook.length, count]).toEqual([typed.length, typed.length]);
  const qsos = await Promise.all(logbook.map(({ qdo_id }) => call('vqso/get', { qdo_id }, me.token)));
  const log = qsos.map(({ qso: { Call, fields } }) => [Call, fields?.SRX ?? '', fields?.STX ?? '']);
  log.sort(([, one = ''], [, other = '']) => one.localeCompare(other));
  expect(log).toEqual(typed.map(([station, serial], n) => [station, serial, String(n + 1).padStart(3, '0')]));
  expect(browserErrors).toEqual([]);
});

test('a contest sets the mode, fills in what is known, and warns without holding up the operator', async () => {
  const me = await register();
  const { page, browserErrors } = await open(me);
  await page.goto('/logger');
  await page.getByRole('button', { name: 'Log bar settings' }).press('Enter');
  await page.getByText('Log contests').press('Enter');
  await page.keyboard.press('Escape');
  await page.getByLabel('In contest').selectOption('CQ-WW-CW');
  await page.getByLabel('I send').fill('14');
  await has(page, 'Sent report', '599');
  const field = page.getByLabel('Call', { exact: true });
  const typeCall = async (text: string) => {
    await field.focus();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await page.locator('dl[data-contest-score]').waitFor();
  // The zone of the callsign is there, and replaced by what is typed.
  await typeCall('ja1qyz');
  await has(page, 'Received exchange', '25');
  await page.keyboard.type('26');
  await page.keyboard.press('Enter');
  await has(page, 'Call', '');
  // A zone that does not exist is named, and logged.
  await typeCall('dl1qzx');
  await has(page, 'Received exchange', '14');
  await page.keyboard.type('77');
  await page.getByRole('status').getByText('The exchange is a CQ zone: 1 to 40, not 77.').waitFor();
  await page.keyboard.press('Enter');
  await has(page, 'Call', '');
  await page.getByLabel('Freq MHz').fill('10.110');
  await page.getByRole('status').getByText('30m is not in CQ-WW-CW').waitFor();
  await typeCall('w3qhx');
  await page.keyboard.press('Enter');
  await has(page, 'Call', '');
  // A serial number that is none is logged as written.
  await page.getByLabel('In contest').selectOption('CQ-WPX-CW');
  await page.getByLabel('Freq MHz').fill('14.030');
  await has(page, 'Sent serial', '001');
  await typeCall('sm0qfe');
  await page.keyboard.type('12a');
  await page.keyboard.press('Enter');
  await has(page, 'Call', '');
  await has(page, 'Sent serial', '002');
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
  const { logbook } = await call('vlogbook', { size: 20 }, me.token);
  const qsos = await Promise.all(logbook.map(({ qdo_id }) => call('vqso/get', { qdo_id }, me.token)));
  const received = Object.fromEntries(qsos.map(({ qso: { Call, fields } }) => [Call, fields?.SRX_STRING]));
  expect(received).toEqual({ JA1QYZ: '26', DL1QZX: '77', W3QHX: '5', SM0QFE: '12a' });
  expect(browserErrors).toEqual([]);
});

test('a contest by keyboard alone: ten contacts, one duplicate, one edit, also without network', async () => {
  const me = await register();
  // Long enough ago: the same contact in the same minute would be the same one.
  await logQso(me.token, {
    Call: 'W3QHX',
    Mode: 'CW',
    Freq: 7_027,
    ContestName: 'CQ-WPX-CW',
    fields: { SRX: '131' },
    TS: new Date(Date.now() - 50 * 60_000).toISOString(),
  });
  const { context, page, browserErrors } = await open(me);
  await page.goto('/logger');
  await page.getByRole('button', { name: 'Log bar settings' }).press('Enter');
  await page.getByText('Log contests').press('Enter');
  await page.keyboard.press('Escape');
  const contest = page.getByLabel('In contest');
  await contest.focus();
  // Arrows, because a pause between letters, as on a slow machine, begins a new search.
  for (let downs = 0; downs < 100 && (await contest.inputValue()) !== 'CQ-WPX-CW'; downs++)
    await page.keyboard.press('ArrowDown');
  await has(page, 'In contest', 'CQ-WPX-CW');
  await has(page, 'Sent serial', '001');
  const callField = page.getByLabel('Call', { exact: true });
  await contest.press('Enter');
  await page.keyboard.press('Alt+r');
  await page.getByRole('radio', { name: 'Run', exact: true, checked: true }).waitFor();

  // A frequency in Call tunes with one Enter; the next key is of the next callsign.
  await page.keyboard.type('7128');
  await page.keyboard.press('Enter');
  await has(page, 'Freq MHz', '7.128');
  await has(page, 'Call', '');

  for (const [n, station] of CALLS.entries()) {
    if (n === 5) await context.setOffline(true);
    await page.keyboard.type(station.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset.field === 'SRX');
    await page.keyboard.type(String(100 + n));
    await page.keyboard.press('Enter');
    await has(page, 'Call', '');
    await has(page, 'Sent serial', String(n + 2).padStart(3, '0'));
  }
  await figure(page, 'QSOs').getByText('11', { exact: true }).waitFor();
  await page.getByText('10 contacts not sent yet').or(page.getByText('contacts not sent yet')).first().waitFor();
  const before = await page.locator('[data-contest-score]').getAttribute('data-contest-score');
  await context.setOffline(false);

  // The warning appears before the contact is logged; the contact counts 0 points.
  await page.keyboard.type('w3qhx');
  await page.getByText(/^Duplicate\. Worked at \d\d:\d\d on 40m, received 131\./).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  // The statistics include the contact from the moment it is typed.
  await has(page, 'Call', '');
  await figure(page, 'Dupes').getByText('1', { exact: true }).waitFor();
  await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
  await page.locator(`[data-contest-score="${before}"]`).waitFor();
  await figure(page, 'QSOs').getByText('11', { exact: true }).waitFor();
  await figure(page, 'Dupes').getByText('1', { exact: true }).waitFor();

  // The last contact was another station.
  await page.keyboard.press('Alt+l');
  await page.getByRole('heading', { name: /Editing/ }).waitFor();
  await callField.fill('LU1QA');
  await page.keyboard.press('Enter');
  await figure(page, 'QSOs').getByText('12', { exact: true }).waitFor();
  await page.locator('dl[data-contest-score]', { hasNotText: 'Dupes' }).waitFor();

  // All of them reach the log, in any time.
  const expected = [...CALLS, 'W3QHX', 'LU1QA'].sort();
  const calls = (log: readonly { Call: string }[]) => log.map(({ Call }) => Call).sort();
  const storedLog = async () => (await call('vlogbook', { size: 20 }, me.token)).logbook;
  let log = await storedLog();
  for (let tries = 0; tries < 300 && calls(log).join() !== expected.join(); tries++) {
    await pause(100);
    log = await storedLog();
  }
  expect(calls(log)).toEqual(expected);
  expect(new Set(log.map(({ ContestName }) => ContestName))).toEqual(new Set(['CQ-WPX-CW']));
  const first = log.find(({ Call }) => Call === 'JA1QYZ');
  const { qso } = await call('vqso/get', { qdo_id: first?.qdo_id ?? 0 }, me.token);
  expect(qso).toMatchObject({ IsRunQSO: 1, fields: { STX: '001', SRX: '100' } });

  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);

  // The program of another computer sends the score; most of its contacts are here.
  const { api_key } = await call('vapikey', {}, me.token);
  const station = me.user.my_callsign;
  const at = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const response = await fetch(`${product}/api/scoreboard`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${station}:${api_key}`)}` },
    body: scoreXml(station, { contest: 'CQ-WPX-CW', contacts: 13, at }),
  });
  expect(await response.json()).toMatchObject({ Status: 'OK' });
  await page.goto('/scores/reported?contest=CQ-WPX-CW');
  await page.getByRole('row', { name: new RegExp(`${station}.*92 % of the log checked`) }).waitFor();
  await page.getByRole('radio', { name: 'Total only' }).click();
  await page.getByText('total only', { exact: true }).waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  expect(withoutOffline(browserErrors)).toEqual([]);
});
