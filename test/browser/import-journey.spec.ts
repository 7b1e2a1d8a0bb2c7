import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportReport } from '@pileup/contract/exchange';
import type { SignedIn } from '@pileup/contract/identity';
import type { Page } from 'playwright-core';
import { sharedData, sharedDataIsHere, testWithSharedData } from '../fixtures/shared-data.ts';
import { faultsOf, overflow } from './faults.ts';
import {
  arriveSignedIn,
  type BrowserErrors,
  call,
  hold,
  nextCall,
  open,
  product,
  register,
  showPage,
  tokenIn,
} from './operator.ts';

const official = join(sharedData, 'adif/01_farmergreg_adif_ADIF_316_test_QSOs_2025_08_27.adi');

/** Three contacts, and one that is invalid. */
const small = {
  name: 'field-day.adi',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    [
      'Field day\n<ADIF_VER:5>3.1.6<EOH>',
      '<CALL:6>JA1QYZ<QSO_DATE:8>20240629<TIME_ON:4>1942<BAND:3>20m<MODE:2>CW<EOR>',
      '<CALL:6>EA8QVW<QSO_DATE:8>20240629<TIME_ON:4>1950<BAND:3>40m<MODE:3>SSB<EOR>',
      '<CALL:8>DK0QRS/P<QSO_DATE:8>20240630<TIME_ON:4>0003<BAND:3>80m<MODE:3>FT8<EOR>',
      '<CALL:6>VK3QOO<MODE:3>SSB<EOR>',
    ].join('\n'),
  ),
};

const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });
const rowOf = (page: Page, filename: string) =>
  page.getByRole('table', { name: 'Past imports' }).locator('tbody').filter({ hasText: filename }).first();

/** Chooses a file on the page of imports. */
const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(file);

/** Runs `check` in a window as narrow as a phone's. */
async function onPhone(page: Page, check: () => Promise<void>): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  // The page has adapted to the width.
  await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  await check();
  if (wide) await page.setViewportSize(wide);
}

test('contacts of another station are asked about before they are imported; the result has its undo', async () => {
  const me = await register();
  const { page, browserErrors } = await open(me);
  await page.goto('/import-export');
  const made = (time: string) =>
    `<CALL:6>JA1QYZ<STATION_CALLSIGN:5>K9QTS<QSO_DATE:8>20240629<TIME_ON:4>${time}<BAND:3>20m<MODE:2>CW<EOR>`;
  const buffer = Buffer.from(`${small.buffer}${made('2001')}${made('2010')}`);
  await choose(page, { ...small, name: 'club.adi', buffer });
  await page.getByText('Some contacts were made as K9QTS').waitFor();
  await importButton(page).click();
  const others = page.getByRole('region', { name: 'Contacts of other callsigns' });
  await others.getByText('2 contacts were made as K9QTS.').waitFor();
  await others.getByRole('radio', { name: 'Not mine' }).check();
  await onPhone(page, async () => expect(await faultsOf(page)).toEqual([]));
  await page.getByRole('button', { name: 'Import now', exact: true }).click();
  const result = page.getByRole('region', { name: 'Import of club.adi' });
  await result.getByRole('link', { name: /Show these contacts/ }).waitFor();
  expect((await call('vlogbookcount', {}, me.token)).count).toBe(3);
  expect(await faultsOf(page)).toEqual([]);
  await result.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click();
  await result.getByText('its contacts are no longer in your log').waitFor();
  expect((await call('vlogbookcount', {}, me.token)).count).toBe(0);
  expect(browserErrors).toEqual([]);
});

test('contacts of another own callsign go to its log, in a sub-account that is added for them', async () => {
  const me = await register();
  const [mine, taken] = [nextCall(), nextCall()];
  await register(taken);
  const { page, browserErrors } = await open(me);
  await page.goto('/import-export');
  const made = (station: string, time: string) =>
    `<CALL:6>JA1QYZ<STATION_CALLSIGN:${station.length}>${station}<QSO_DATE:8>20240629<TIME_ON:4>${time}<BAND:3>20m<MODE:2>CW<EOR>`;
  const buffer = Buffer.from(
    `${small.buffer}${made(mine, '2001')}${made(`${mine}/P`, '2010')}${made(taken, '2020')}${made('K9Q', '2030')}`,
  );
  await choose(page, { ...small, name: 'two-calls.adi', buffer });
  await page.getByText(`Some contacts were made as ${mine}`).waitFor();
  await importButton(page).click();
  const others = page.getByRole('region', { name: 'Contacts of other callsigns' });
  const decide = (station: string, choice: string) =>
    others
      .getByRole('radiogroup', { name: `Contacts made as ${station}`, exact: true })
      .getByText(choice)
      .click();
  const confirmed = async (calls: string) => {
    await page.getByRole('button', { name: 'Import now', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: `Add ${calls} as` }).waitFor();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('heading', { name: `Are you licensed to use ${calls}?` }).waitFor();
    await dialog.getByRole('button', { name: `Yes, add ${calls}` }).click();
  };
  await others.getByText('A sub-account needs a callsign of 4 to 10 characters.').waitFor();
  await decide(mine, 'Sub-account');
  await decide(`${mine}/P`, 'Sub-account');
  await decide(taken, 'Sub-account');
  await others.getByText(`A sub-account for ${taken} is added, and they go to its log.`).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await onPhone(page, async () => expect(await faultsOf(page)).toEqual([]));

  await confirmed(`${mine}, ${taken}`);
  await others.getByText('This callsign already has an account.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await decide(taken, 'Not mine');
  await others.getByText(`They go to the log of ${mine}.`).first().waitFor();
  await page.getByRole('button', { name: 'Import now', exact: true }).click();
  const result = page.getByRole('region', { name: 'Import of two-calls.adi' });
  await result.getByText(`2 contacts were made as ${mine}, ${mine}/P.`).waitFor();
  await rowOf(page, 'two-calls.adi').getByText('2 in another log').waitFor();
  expect((await call('vlogbookcount', {}, me.token)).count).toBe(4);
  expect(await faultsOf(page)).toEqual([]);
  await onPhone(page, async () => expect(await faultsOf(page)).toEqual([]));
  await arriveSignedIn(page, () =>
    result
      .getByRole('button', { name: `Switch to ${mine}` })
      .first()
      .click(),
  );
  await page.goto('/import-export');
  await rowOf(page, 'two-calls.adi').getByRole('button', { name: 'Undo' }).waitFor();
  expect((await call('vlogbookcount', {}, await tokenIn(page))).count).toBe(2);
  // The same question in the sub-account, about the main account.
  await choose(page, { ...small, name: 'back.adi', buffer: Buffer.from(made(me.user.my_callsign, '2100')) });
  await page.getByText(`Some contacts were made as ${me.user.my_callsign}`).waitFor();
  await importButton(page).click();
  await others.getByText('Main account', { exact: true }).click();
  await page.getByRole('button', { name: 'Import now', exact: true }).click();
  await rowOf(page, 'back.adi').getByText('1 in another log').waitFor();
  expect(browserErrors.filter((error) => !error.includes('409'))).toEqual([]);
});

describe('a file is checked, imported, and undone', () => {
  let page: Page;
  let browserErrors: BrowserErrors;
  let me: SignedIn;
  const inLog = async () => (await call('vlogbookcount', {}, me.token)).count;
  beforeAll(async () => {
    // The first import of all has the number 1, which is also the number of records that are rejected below.
    const body = new FormData();
    body.append('adif_file', new Blob([small.buffer]), small.name);
    const headers = { Authorization: `Bearer ${(await register()).token}` };
    expect((await fetch(`${product}/api/vimportadif`, { method: 'POST', headers, body })).status).toBe(200);
    me = await register();
    ({ page, browserErrors } = await open(me));
    await page.goto('/import-export');
  });

  test('a chosen file is previewed, and checked by a second reader', async () => {
    await choose(page, small);
    const preview = page.getByRole('region', { name: 'Preview of field-day.adi' });
    await preview.getByText('Checked by a second reader: no differences.').waitFor();
    await preview.getByText('4 records').waitFor();
    const table = preview.getByRole('table', { name: 'First 4 contacts in the file' });
    expect(await table.locator('tbody .call').allTextContents()).toEqual(['JA1QYZ', 'EA8QVW', 'DK0QRS/P', 'VK3QOO']);
    await table.getByRole('row', { name: '29 Jun 2024 19:42 JA1QYZ 20m CW' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('what the readers read differently is shown, on a phone too, and does not prevent the import', async () => {
    // The second reader loses a field of this name.
    const buffer = Buffer.from(small.buffer.toString().replace('<EOR>', '<__proto__:4>QRPp<EOR>'));
    await choose(page, { ...small, name: 'odd.adi', buffer });
    const preview = page.getByRole('region', { name: 'Preview of odd.adi' });
    await preview.getByText(/A second reader found 1 difference/).waitFor();
    const differences = preview.getByRole('table', { name: 'Differences between the two readers' });
    await differences.getByRole('row', { name: '1 __PROTO__ QRPp missing' }).waitFor();
    expect(await importButton(page).isEnabled()).toBe(true);
    await onPhone(page, async () => {
      await page.waitForFunction(() => document.documentElement.scrollWidth === 390);
      expect(await faultsOf(page)).toEqual([]);
    });
  });

  test('the encoding is detected, names are shown as they are read, and another can be chosen', async () => {
    const named = small.buffer.toString().replace('<EOR>', '<NAME:6>#<EOR>').split('#');
    const [before = '', after = ''] = named;
    const buffer = Buffer.concat([Buffer.from(before), Buffer.from('d1e5f0e3e5e9', 'hex'), Buffer.from(after)]);
    await choose(page, { ...small, name: 'сергей.txt', buffer });
    const preview = page.getByRole('region', { name: 'Preview of сергей.txt' });
    await preview.getByText('Read as: Сергей').waitFor();
    const encoding = preview.getByRole('combobox', { name: 'Text encoding' });
    expect(await encoding.locator('option').first().textContent()).toBe('Detected: Cyrillic (Windows-1251)');
    await encoding.selectOption('Greek (Windows-1253)');
    await preview.getByText('Read as: Ρεπγει').waitFor();
    await encoding.selectOption('Detected: Cyrillic (Windows-1251)');
    await preview.getByText('Read as: Сергей').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await onPhone(page, async () => expect(await overflow(page)).toBe(0));
  });

  test('a check shows what would happen and why, and stores nothing', async () => {
    await choose(page, small);
    await page.getByRole('button', { name: 'Check only' }).click();
    const panel = page.getByRole('region', { name: 'Import ADIF' });
    await panel.getByText('3would be added').waitFor();
    await panel.getByText('1cannot be read').waitFor();
    await panel.getByText('The record has no QSO_DATE.').waitFor();
    await panel.getByText('record 4').waitFor();
    await rowOf(page, 'field-day.adi').getByText('Checked only').waitFor();
    expect(await inLog()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('its result survives a reload, and is imported without another upload', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Import now', exact: true }).click();
    await rowOf(page, 'field-day.adi').getByText('Done').waitFor();
    // The form is free for the next file.
    await importButton(page).waitFor();
    expect(await inLog()).toBe(3);
  });

  test('the rejected record can be viewed and saved as ADIF', async () => {
    const row = rowOf(page, 'field-day.adi');
    await row.getByRole('button', { name: /^Show rejected/ }).click();
    await row.getByText('The record has no QSO_DATE.').waitFor();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download rejected as ADIF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('rejected-field-day.adi');
    expect(await text(await file.createReadStream())).toMatch(/<CALL:6>VK3QOO/i);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('an undo shows what it removes, can be cancelled, and leaves an empty log', async () => {
    const undo = rowOf(page, 'field-day.adi').getByRole('button', { name: 'Undo import of field-day.adi' });
    await undo.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Undo import of field-day.adi?' });
    await question.getByText('3 contacts will be removed from your log.').waitFor();
    // The button is pressed again before the browser has reported that the first dialog is closed.
    await undo.evaluate((button) => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      (button as HTMLElement).click();
    });
    await question.getByText('3 contacts will be removed from your log.').waitFor();
    await page.keyboard.press('Escape');
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('The import of field-day.adi was undone.').waitFor();
    await rowOf(page, 'field-day.adi').getByText('Undone').waitFor();
    // The button is gone; the focus moves to its row.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('field-day.adi');
    expect(await inLog()).toBe(0);
    await page.goto('/logs');
    await page.getByText('No contacts yet.').waitFor();
    expect(browserErrors).toEqual([]);
  });

  test('an upload continues while another page is open', async () => {
    const release = await hold(page, 'vimportadif');
    await page.goto('/import-export');
    await choose(page, { ...small, name: 'slow.adi' });
    await importButton(page).click();
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await showPage(page, '/logs');
    await page.getByRole('heading', { level: 1, name: 'Logbook' }).waitFor();
    await showPage(page, '/import-export');
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    release();
    await rowOf(page, 'slow.adi').getByText('Done').waitFor();
    await rowOf(page, 'slow.adi').getByRole('button', { name: 'Undo import of slow.adi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await rowOf(page, 'slow.adi').getByText('Undone').waitFor();
    const report = page.getByRole('region', { name: 'Import of slow.adi' });
    await report.getByRole('button', { name: 'Dismiss slow.adi' }).click();
    await report.waitFor({ state: 'detached' });
  });

  test('contacts edited since stay and are listed', async () => {
    await page.goto('/import-export');
    await choose(page, { ...small, name: 'again.adi' });
    await importButton(page).click();
    await rowOf(page, 'again.adi').getByText('Done').waitFor();
    const { logbook } = await call('vlogbook', { call: 'EA8QVW' }, me.token);
    const [edited] = logbook;
    await call('vqso/update', { ...edited, Comment: 'Up 5, second call' }, me.token);
    await rowOf(page, 'again.adi').getByRole('button', { name: 'Undo import of again.adi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    const row = rowOf(page, 'again.adi');
    await row.getByText('1 kept').waitFor();
    await row.getByRole('button', { name: /^Show kept contacts/ }).click();
    await row.getByRole('link', { name: 'EA8QVW' }).click();
    await page.waitForURL(`**/qso/${edited?.qdo_id}`);
    expect(await inLog()).toBe(1);
  });
});

describe('a real log is imported', () => {
  let page: Page;
  let browserErrors: BrowserErrors;
  let me: SignedIn;
  beforeAll(async () => {
    me = await register();
    ({ page, browserErrors } = await open(me));
  });

  /** The newest import, once it has ended. */
  async function ended(): Promise<ImportReport> {
    for (let waited = 0; waited < 1_500; waited++) {
      const [newest] = (await call('vimports', {}, me.token)).imports;
      if (newest && newest.status !== 'queued' && newest.status !== 'running') return newest;
      await pause(200);
    }
    throw new Error('the import did not end within five minutes');
  }

  test('records with warnings are counted, on a phone too', async () => {
    const buffer = Buffer.from(small.buffer.toString().replace(/<TIME_ON:4>\d{4}/g, ''));
    await page.goto('/import-export');
    await choose(page, { ...small, name: 'untimed.adi', buffer });
    await importButton(page).click();
    await rowOf(page, 'untimed.adi').getByText('3 with warnings').waitFor();
    await onPhone(page, async () => expect(await overflow(page)).toBe(0));
  });

  test('no file, and a file that is not a log, are refused with the reason', async () => {
    await page.goto('/import-export');
    await importButton(page).click();
    await page.getByText('Please select a file to import.').waitFor();
    const edi = '[REG1TEST;1]\nTName=Contest\n';
    await choose(page, { ...small, name: 'contest.adi', buffer: Buffer.from(edi) });
    const preview = page.getByRole('region', { name: 'Preview of contest.adi' });
    await preview.getByText(/EDI/).waitFor();
    await importButton(page).click();
    await page.getByText(/Error importing ADIF file:.*EDI/).waitFor();
  });

  const REAL = 'the 6,191 records of the official file: progress, report, the contact found and opened';
  testWithSharedData(REAL, async () => {
    await page.goto('/import-export');
    await choose(page, official);
    await importButton(page).click();
    const report = page.getByRole('region', { name: /^Import of 01_farmergreg/ });
    await report.getByRole('progressbar').waitFor();
    // Leaving and coming back finds it again.
    await page.goto('/logs');
    await page.goto('/import-export');
    await page.getByText('01_farmergreg_adif_ADIF_316_test_QSOs_2025_08_27.adi').first().waitFor();

    const counts = await ended();
    expect(counts.read).toBe(6_191);
    expect(counts.added + counts.duplicate + counts.rejected).toBe(6_191);
    await page.getByText(counts.added.toLocaleString('en-US')).first().waitFor();

    await page.goto('/logs');
    const pages = new RegExp(`Page 1 of ${Math.ceil(counts.added / 500)} \\(`);
    await page.getByText(pages).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('ve3aaa');
    await page.waitForURL(/call=VE3AAA/i);
    const row = page.getByRole('row').filter({ hasText: 'VE3AAA' }).first();
    await row.getByRole('link', { name: 'VE3AAA', exact: true }).click();
    await page.waitForURL(/\/qso\/\d+/);
    await page.getByRole('heading', { name: /QSO with VE3AAA/ }).waitFor();
    await page.getByText('Zone').first().waitFor();
    expect(browserErrors).toEqual([]);
  });

  testWithSharedData('checked again, every record of it is in the log already', async () => {
    const { added, duplicate, rejected } = await ended();
    await page.goto('/import-export');
    await choose(page, official);
    await page.getByRole('button', { name: 'Check only' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).waitFor();
    const check = await ended();
    expect(check).toMatchObject({ check_only: true, added: 0, duplicate: added + duplicate, rejected });
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await importButton(page).waitFor();
  });

  if (!sharedDataIsHere) testWithSharedData('the official file', () => undefined);
});
