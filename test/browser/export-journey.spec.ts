import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';
import { faultsOf } from './faults.ts';
import { call, intercept, logQso, open, refuse, register } from './operator.ts';

const contacts = [
  { Call: 'JA1QYZ', TS: '2024-06-28T23:59:00Z', Freq: 14_021, Mode: 'CW', Name: 'Haruka' },
  { Call: 'JA7QAB', TS: '2024-06-29T00:00:00Z', Freq: 7_074, Mode: 'FT8', Comment: 'Größe <EOR> & „Zitat“' },
  { Call: 'EA8QVW', TS: '2024-06-29T19:42:00Z', Freq: 7_158, Mode: 'SSB', Name: 'Nayra' },
  { Call: 'DK0QRS/P', TS: '2024-06-30T00:00:00Z', Freq: 3_573, Mode: 'FT8' },
];

const me = await register();
for (const contact of contacts) await logQso(me.token, contact);
const { page, browserErrors } = await open(me);
await page.goto('/import-export');

describe('exporting contacts', () => {
  let saved: Buffer;
  const exportButton = () => page.getByRole('button', { name: 'Export', exact: true });
  const jobs = () => page.getByRole('table', { name: 'Export files' });
  const job = (title: string) => jobs().getByRole('row').filter({ hasText: title }).first();
  const choose = (choice: string) => page.getByRole('radio', { name: choice, exact: true }).check({ force: true });

  async function save(title: string): Promise<{ file: Download; text: string }> {
    const download = page.waitForEvent('download');
    await job(title)
      .getByRole('button', { name: /^Download/ })
      .click();
    const file = await download;
    saved = await buffer(await file.createReadStream());
    return { file, text: saved.toString('utf8') };
  }

  test('the form shows what is missing, under its field', async () => {
    await page.getByText('No export files to display').waitFor();
    const expectText = async (text: string) => {
      await exportButton().click();
      await page.getByRole('alert').filter({ hasText: text }).waitFor();
      const field = page.locator('[aria-invalid=true]').first();
      const described = (await field.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${described.split(' ').at(-1)}"]`).textContent()).toBe(text);
    };
    await expectText('Please select both start and end date.');
    await page.getByLabel('Start date').fill('2024-06-30');
    await page.getByLabel('End date').fill('2024-06-29');
    await expectText('Start date should be before end date.');
    await choose('By date and time');
    await expectText('Please select both start and end date and time.');
    await page.getByLabel('Start date and time').fill('2024-06-29T19:43');
    await page.getByLabel('End date and time').fill('2024-06-29T19:42');
    await expectText('Start date and time should be before end date and time.');
  });

  test('a half-filled form is still there after leaving', async () => {
    await page.goto('/logs');
    await page.goto('/import-export');
    await page.getByLabel('End date and time').waitFor();
    expect(await page.getByLabel('End date and time').inputValue()).toBe('2024-06-29T19:42');
  });

  test('by dates: the new job is highlighted, waited for, and its file saved', async () => {
    await choose('By date');
    await page.getByLabel('Start date').fill('2024-06-28');
    await page.getByLabel('End date').fill('2024-06-29');
    await exportButton().click();
    await job('2024-06-28 to 2024-06-29').and(page.locator('[data-new]')).waitFor();
    await page.getByText('Export ready: 2024-06-28 to 2024-06-29').waitFor();
    await job('2024-06-28 to 2024-06-29').getByText('expires in 23 h').waitFor();
    const { file, text } = await save('2024-06-28 to 2024-06-29');
    expect(file.suggestedFilename()).toMatch(/^g4q[a-z]+-2024-06-28-to-2024-06-29\.adi$/);
    for (const { Call } of contacts.slice(0, 3)) expect(text).toContain(Call);
    expect(text).not.toContain('DK0QRS/P');
  });

  test('imported again, the file adds nothing', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'back.adi', mimeType: 'text/plain', buffer: saved });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByRole('table', { name: 'Past imports' })
      .getByRole('rowheader', { name: 'back.adi', exact: true })
      .waitFor();
    const [report] = (await call('vimports', {}, me.token)).imports;
    expect(report).toMatchObject({ status: 'done', read: 3, added: 0, duplicate: 3, enriched: 0, rejected: 0 });
  });

  test('by the minute, all as CSV, and one import', async () => {
    await choose('By date and time');
    await page.getByLabel('Start date and time').fill('2024-06-29T19:42');
    await page.getByLabel('End date and time').fill('2024-06-29T19:42');
    await exportButton().click();
    await page.getByText('Export ready: 2024-06-29 19:42 to 2024-06-29 19:42').waitFor();
    expect((await save('2024-06-29 19:42 to')).text.match(/<EOR>/gi)).toHaveLength(1);

    await choose('All contacts');
    await choose('CSV');
    await exportButton().click();
    await page.getByText('Export ready: All contacts').waitFor();
    const { file, text } = await save('All contacts');
    expect(file.suggestedFilename()).toMatch(/-all\.csv$/);
    expect(text).toContain('Größe <EOR> & „Zitat“');

    await page.getByRole('button', { name: /^Export this import/ }).click();
    await job('Import of back.adi').waitFor();
    // The toasts of two exports that end at once would replace one another.
    await page.getByText('Export ready: Import of back.adi').waitFor();
  });

  test('the search of the logbook is carried over', async () => {
    await page.goto('/logs?call=JA');
    await page.getByRole('link', { name: 'Export these contacts' }).click();
    await page.waitForURL('**/import-export?call=JA');
    expect(await page.getByRole('radio', { name: 'Calls beginning with JA' }).isChecked()).toBe(true);
    await choose('ADI');
    await exportButton().click();
    await page.getByText('Export ready: Calls beginning with JA').waitFor();
    const { text } = await save('Calls beginning with JA');
    expect([text.includes('JA1QYZ'), text.includes('JA7QAB'), text.includes('EA8QVW')]).toEqual([true, true, false]);
    expect(browserErrors).toEqual([]);
  });

  test('a refusal of the server is shown in its words', async () => {
    const letGo = await intercept(
      page,
      'vexportadif',
      refuse(409, 'You already have 5 exports in progress.', 'conflict'),
    );
    await exportButton().click();
    await page.getByText('Error exporting ADIF... You already have 5 exports in progress.').waitFor();
    letGo();
  });

  test('jobs that cannot be loaded show an error and can be retried', async () => {
    const letGo = await intercept(page, 'vexportjobs', refuse(503, 'The database is away.', 'unavailable'));
    await page.reload();
    await page.getByText('Failed to load export files.').waitFor();
    letGo();
    await page.getByRole('region', { name: 'Export files' }).getByRole('button', { name: 'Retry' }).click();
    await job('All contacts').waitFor();
  });

  test.each([
    ['dark', 1440],
    ['light', 1440],
    ['dark', 360],
    ['light', 390],
  ] as const)('axe finds nothing with a full list, and nothing overflows: %s at %d px', async (theme, width) => {
    const shown = await open(me, { theme, width });
    await shown.page.goto('/import-export?call=JA');
    await shown.page.getByRole('rowheader', { name: 'back.adi', exact: true }).waitFor();
    await shown.page.getByRole('rowheader', { name: 'All contacts' }).waitFor();
    expect([await faultsOf(shown.page), shown.browserErrors]).toEqual([[], []]);
  });
});
