import type { BrowserContext, Page } from 'playwright-core';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, copyIsStored, logQso, open, register } from './operator.ts';

const callField = (page: Page) => page.getByLabel('Call', { exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const contactsOf = async (token: string) => (await call('vlogbook/newest', {}, token)).newest ?? [];
const sent = (page: Page) => page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Fields', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE, 'dialog')).toEqual([]);
  for (const name of names) await page.getByRole('dialog').getByLabel(name, { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function openLogger(page: Page): Promise<void> {
  await page.goto('/logger');
  await callField(page).waitFor();
}

test('chosen fields are remembered, checked, logged with Enter, and loaded only when they are used', async () => {
  const me = await register();
  const { page, browserErrors } = await open(me);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openLogger(page);
  await page.getByText('Type a callsign to look it up.').waitFor();
  const isLoaded = () => loaded.some((url) => /extra-cells|read-extra|fields-dialog/.test(url));
  expect([isLoaded(), await field(page, 'Their POTA').count()]).toEqual([false, 0]);

  await choose(page, 'Their POTA', 'Satellite', 'My SOTA', 'Contest, serial, exchange');
  expect(isLoaded()).toBe(true);
  await callField(page).fill('ja1qyz');
  await field(page, 'Power in watts').fill('1.2kW');
  await field(page, 'Satellite').fill('rs-44');
  expect(await field(page, 'Satellite mode').inputValue()).toBe('V/U');
  await field(page, 'My SOTA').fill('g/ld-003');
  await field(page, 'Sent serial').fill('001');
  await field(page, 'Received serial').fill('47');
  await field(page, 'Their POTA').fill('us-1');
  await field(page, 'Their POTA').press('Enter');
  await page.getByText('‘US-1’ is not a POTA reference such as US-1234 or US-1234@US-WY.').last().waitFor();
  expect(await field(page, 'Their POTA').getAttribute('aria-invalid')).toBe('true');
  expect(await faultsOf(page)).toEqual([]);
  expect(await contactsOf(me.token)).toEqual([]);

  await field(page, 'Their POTA').fill('us-0001, us-0002@us-wy');
  await field(page, 'Their POTA').press('Enter');
  await row(page, 'JA1QYZ').waitFor();
  await sent(page);
  const [first] = await contactsOf(me.token);
  expect([first?.Power, first?.fields]).toEqual([
    1_200,
    {
      POTA_REF: 'US-0001,US-0002@US-WY',
      SAT_NAME: 'RS-44',
      SAT_MODE: 'V/U',
      PROP_MODE: 'SAT',
      MY_SOTA_REF: 'G/LD-003',
      STX: '001',
      SRX: '47',
    },
  ]);

  // Fields of one's own side stay, also after a reload; the serial number counts on.
  await page.reload();
  await field(page, 'Their POTA').waitFor();
  const values = (...names: string[]) => Promise.all(names.map((name) => field(page, name).inputValue()));
  expect(await values('Their POTA', 'Received serial', 'Satellite', 'My SOTA', 'Sent serial')).toEqual([
    '',
    '',
    'rs-44',
    'g/ld-003',
    '002',
  ]);
  // A field that is no longer chosen has no value any more.
  await choose(page, 'Satellite', 'Contest, serial, exchange');
  expect(await field(page, 'Satellite').count()).toBe(0);
  await callField(page).fill('ja1qya');
  await callField(page).press('Enter');
  await row(page, 'JA1QYA').waitFor();
  await sent(page);
  const second = (await contactsOf(me.token)).find(({ Call }) => Call === 'JA1QYA');
  expect(second?.fields).toEqual({ MY_SOTA_REF: 'G/LD-003' });
  expect(browserErrors).toEqual([]);
});

test('a second Enter logs no second contact while the code of the fields is loading', async () => {
  const me = await register();
  const { page, browserErrors } = await open(me);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/read-extra/);
  await page.route(/read-extra/, (route) => released.then(() => route.continue()));
  await page.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify(['QTH'])),
    `pileup.log-fields.${me.user.id}`,
  );
  await openLogger(page);
  // The code is requested before the first contact.
  await asked;
  await callField(page).fill('ja1qyz');
  await field(page, 'QTH').fill('Nara');
  await field(page, 'QTH').press('Enter');
  await field(page, 'QTH').press('Enter');
  release();
  await row(page, 'JA1QYZ').waitFor();
  await sent(page);
  expect((await contactsOf(me.token)).map(({ Call, fields }) => [Call, fields])).toEqual([['JA1QYZ', { QTH: 'Nara' }]]);
  expect(browserErrors).toEqual([]);
});

test('the fields of an edited contact are open without being chosen; its page shows them to its owner only', async () => {
  const me = await register();
  const fields = { NOTES: 'Sends a card', IOTA: 'AS-007', QSO_DATE_OFF: '20261120', TIME_OFF: '101500' };
  const TS = '2026-11-20T10:00:00Z';
  const { qdo_id } = await logQso(me.token, { Call: 'JA1QYZ', TS, GridSquare: 'PM95', fields });
  const { page } = await open(me, { theme: 'light', width: 390 });
  await page.goto(`/logger/${qdo_id}`);
  await field(page, 'Notes').waitFor();
  expect(await field(page, 'End time').inputValue()).toBe('10:15:00');
  expect(await field(page, 'Their grid').inputValue()).toBe('PM95');
  expect(await faultsOf(page)).toEqual([]);
  // A choice removes nothing of an edited contact.
  await choose(page, 'End time');
  await choose(page, 'End time');
  expect(await field(page, 'End time').inputValue()).toBe('10:15:00');
  await field(page, 'Notes').fill('Sent a card');
  await field(page, 'Their IOTA').fill('');
  await field(page, 'Notes').press('Enter');
  await page.getByRole('button', { name: 'Save Changes' }).waitFor({ state: 'detached' });
  expect((await call('vqso/get', { qdo_id }, me.token)).qso).toMatchObject({
    GridSquare: 'PM95',
    fields: { NOTES: 'Sent a card', QSO_DATE_OFF: '20261120', TIME_OFF: '101500' },
  });

  await page.goto(`/qso/${qdo_id}`);
  await page.getByRole('article').getByText('Sent a card').waitFor();
  await page.getByRole('article').getByText('2026-11-20 10:15:00').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const { page: visitor } = await open();
  await visitor.goto(`/qso/${qdo_id}`);
  await visitor.getByRole('heading', { level: 1, name: /JA1QYZ/ }).waitFor();
  expect(await visitor.getByText('Sent a card').count()).toBe(0);
});

describe('without network', () => {
  const goOnline = async (context: BrowserContext, page: Page) => {
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };

  test('fields wait with their contact, and a field that was changed elsewhere, too, asks', async () => {
    const me = await register();
    const TS = '2026-11-20T10:00:00Z';
    const { qdo_id } = await logQso(me.token, { Call: 'LA1QAA', TS, fields: { NOTES: 'First', QTH: 'Bergen' } });
    const { context, page } = await open(me);
    const kept = page.waitForResponse('**/api/vlogbook/newest');
    await openLogger(page);
    await kept;
    await choose(page, 'Their grid', 'Their WWFF');
    await copyIsStored(page, me.user.id);
    await context.setOffline(true);

    await callField(page).fill('on4qaa');
    await field(page, 'Their grid').fill('jo20');
    await field(page, 'Their WWFF').fill('onff-0123');
    await field(page, 'Their WWFF').press('Enter');
    await row(page, 'waiting.*ON4QAA').waitFor();
    expect(await field(page, 'Their WWFF').inputValue()).toBe('');

    await row(page, 'LA1QAA').getByRole('link', { name: /Edit/ }).click();
    await field(page, 'Notes').fill('Here');
    await field(page, 'QTH').fill('Oslo');
    await field(page, 'Notes').press('Enter');
    await page.getByRole('button', { name: '2 unsent' }).waitFor();
    // The waiting contact itself is edited.
    await row(page, 'LA1QAA').getByRole('link', { name: /Edit/ }).click();
    await field(page, 'Notes').waitFor();
    expect([await field(page, 'Notes').inputValue(), await field(page, 'QTH').inputValue()]).toEqual(['Here', 'Oslo']);
    await page.getByRole('button', { name: 'Cancel Edit' }).click();

    await call('vqso/update', { qdo_id, fields: { NOTES: 'There', STATE: 'VL' } }, me.token);
    await goOnline(context, page);
    const notice = page.getByRole('alert').filter({ hasText: 'LA1QAA was also changed elsewhere.' });
    await notice.getByText('Notes: “Here” on this device, “There” in your log.').waitFor();
    await notice.getByRole('button', { name: 'Use this device’s' }).click();
    await sent(page);
    const log = (await contactsOf(me.token)).map(({ Call, GridSquare, fields }) => [Call, GridSquare, fields]);
    expect(log).toEqual([
      ['ON4QAA', 'JO20', { WWFF_REF: 'ONFF-0123' }],
      ['LA1QAA', '', { NOTES: 'Here', QTH: 'Oslo', STATE: 'VL' }],
    ]);
  });
});
