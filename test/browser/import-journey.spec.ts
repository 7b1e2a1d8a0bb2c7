import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { ImportReport } from '@pileup/contract/exchange';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sharedData, sharedDataIsHere, testWithSharedData } from '../fixtures/shared-data.ts';
import { openBrowser } from './chromium.ts';
import { type Complaints, call, open, register } from './operator.ts';

jest.setTimeout(180_000);

const official = join(sharedData, 'adif/01_farmergreg_adif_ADIF_316_test_QSOs_2025_08_27.adi');

/** The newest import, once it has ended. */
async function done(token: string): Promise<ImportReport> {
  for (let waited = 0; waited < 300; waited++) {
    const [newest] = (await call('vimports', {}, token)).imports;
    if (newest && newest.status !== 'queued' && newest.status !== 'running') return newest;
    await pause(200);
  }
  throw new Error('the import did not end within a minute');
}

describe('a real log arrives', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: Complaints;
  beforeAll(async () => {
    browser = await openBrowser();
    ({ context, page, complaints } = await open(browser, await register()));
  });
  afterAll(async () => {
    await context?.close();
    await browser?.close();
  });

  test('no file, and a file that is no log, are refused with the reason', async () => {
    await page.goto('/import-export');
    await page.getByRole('button', { name: /^Import/ }).click();
    await page.getByText('Please select a file to import.').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'contest.adi',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        'START-OF-LOG: 3.0\nCALLSIGN: M0QAA\nQSO: 7002 CW 2021-07-10 1207 M0QAA 599 08 G4QZX 599 04\n',
      ),
    });
    await page.getByRole('button', { name: /^Import/ }).click();
    await page.getByText(/Error importing ADIF file:.*Cabrillo/).waitFor();
  });

  testWithSharedData(
    'the 6,191 records of the official file: progress, report, the contact found and opened',
    async () => {
      await page.goto('/import-export');
      await page.locator('input[type=file]').setInputFiles(official);
      await page.getByRole('button', { name: /^Import/ }).click();
      await page.getByRole('progressbar').first().waitFor();
      // Leaving and coming back finds it again.
      await page.goto('/logs');
      await page.goto('/import-export');
      await page.getByText('01_farmergreg_adif_ADIF_316_test_QSOs_2025_08_27.adi').first().waitFor();
      await page.getByText(/added/).first().waitFor();

      const token = await page.evaluate(
        () => JSON.parse(localStorage.getItem('pileup.session') ?? '{}').token as string,
      );
      const counts = await done(token);
      expect(counts.read).toBe(6_191);
      expect(counts.added + counts.duplicate + counts.rejected).toBe(6_191);
      await page.getByText(counts.added.toLocaleString('en-US')).first().waitFor();

      await page.goto('/logs');
      await page
        .getByText(new RegExp(`Page 1 of ${Math.ceil(counts.added / 500)} \\(`))
        .first()
        .waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('ve3aaa');
      await page.waitForURL(/call=VE3AAA/i);
      const row = page.getByRole('row').filter({ hasText: 'VE3AAA' }).first();
      await row.getByRole('link', { name: 'VE3AAA', exact: true }).click();
      await page.waitForURL(/\/qso\/\d+/);
      await page.getByRole('heading', { name: /QSO with VE3AAA/ }).waitFor();
      await page.getByText('Zone').first().waitFor();
      expect(complaints).toEqual([]);
    },
  );

  testWithSharedData('the rejected records can be looked at and downloaded', async () => {
    const text = readFileSync(official, 'latin1').slice(0, 3_000);
    const broken = `${text.slice(0, text.toUpperCase().indexOf('<EOH>') + 5)}\n<CALL:6>JA1QYZ<MODE:3>SSB<EOR>\n`;
    await page.goto('/import-export');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'broken.adi', mimeType: 'text/plain', buffer: Buffer.from(broken, 'latin1') });
    await page.getByRole('button', { name: /^Import/ }).click();
    await page.getByRole('button', { name: 'Show rejected records' }).first().click();
    await page.getByText('The record has no QSO_DATE.').first().waitFor();
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /Download/ })
      .first()
      .click();
    expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/<CALL:6>JA1QYZ/i);
  });

  if (!sharedDataIsHere) testWithSharedData('the official file', () => undefined);
});
