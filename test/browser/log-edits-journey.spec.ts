import { faultsOf } from './faults.ts';
import { call, logQso, open, register, storedRow } from './operator.ts';

async function operatorWithLog() {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', Freq: 7_010, Mode: 'CW', TS: '2026-10-01T10:00:00Z' });
  await logQso(me.token, { Call: 'DL1QAA', Freq: 7_011, Mode: 'CW', TS: '2026-10-02T10:00:00Z' });
  await logQso(me.token, { Call: 'W1QAB', Freq: 14_205, Mode: 'SSB', TS: '2026-10-03T10:00:00Z', Comment: 'first' });
  return me;
}

test('contacts are chosen, previewed, changed and undone', async () => {
  const me = await operatorWithLog();
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await storedRow(page, 'W1QAB').waitFor();
  const comments = () => page.locator('tr[data-qso] td:last-child').allInnerTexts();
  const bar = page.getByRole('region', { name: 'Selected contacts' });

  await page.getByRole('button', { name: 'Select' }).click();
  await bar.getByText('Tick contacts or press X').waitFor();
  await page.getByRole('checkbox', { name: 'Select QSO with W1QAB' }).click();
  await page.getByRole('checkbox', { name: 'Select QSO with JA1QYZ' }).click({ modifiers: ['Shift'] });
  await bar.getByText('3 contacts selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select QSO with JA1QYZ' }).click();
  await bar.getByText('2 contacts selected').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('from the hut');
  await dialog.getByRole('button', { name: 'Another field' }).click();
  await dialog.getByLabel('Field', { exact: true }).nth(1).selectOption('MY_POTA_REF');
  await dialog.getByRole('textbox', { name: 'My POTA' }).fill('nowhere');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('alert').filter({ hasText: /POTA/ }).waitFor();
  await dialog.getByRole('textbox', { name: 'My POTA' }).fill('GB-0001');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('2 contacts change.').waitFor();
  await dialog.getByRole('region', { name: 'Contacts that change' }).getByText('GB-0001').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await comments()).toEqual(['first', '', '']);

  await bar.getByRole('button', { name: 'Edit…' }).click();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('from the hut');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Change 2 contacts' }).click();
  await page.getByText('2 contacts changed.').waitFor();
  // The toast stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await page.waitForFunction(
    () => document.querySelectorAll('tr[data-qso] td:last-child')[1]?.textContent === 'from the hut',
  );
  expect(await comments()).toEqual(['from the hut', 'from the hut', '']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tr[data-qso] td:last-child')[1]?.textContent === '');
  expect(await comments()).toEqual(['first', '', '']);
  expect(browserErrors).toEqual([]);
});

test('X chooses by keyboard, all that match are shifted in time, and the list of changes undoes it', async () => {
  const me = await operatorWithLog();
  const { page, browserErrors } = await open(me);
  await page.goto('/logs?filter=band:40m');
  await storedRow(page, 'DL1QAA').waitFor();
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await bar.getByText('1 contact selected').waitFor();
  await bar.getByRole('button', { name: 'All 2 contacts' }).click();
  await bar.getByText('2 contacts selected').waitFor();
  await bar.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Shift the time').click();
  const shift = dialog.getByLabel('By hours and minutes');
  await shift.fill('an hour');
  await shift.press('Enter');
  await dialog.getByText('Please write hours and minutes').waitFor();
  await shift.fill('-1:00');
  await shift.press('Enter');
  await dialog.getByRole('button', { name: 'Change 2 contacts' }).click();
  await page.getByText('2 contacts changed.').waitFor();
  const times = async () => (await call('vlogbook', {}, me.token)).logbook.map(({ TS }) => TS.slice(5, 16));
  expect(await times()).toEqual(['10-03T10:00', '10-02T09:00', '10-01T09:00']);

  await page.getByRole('link', { name: 'Bulk edits' }).click();
  const item = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: 'Time -1:00' });
  await item.getByRole('link', { name: 'band:40m' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await item.getByRole('button', { name: 'Undo' }).click();
  await item.getByText('undone').waitFor();
  expect(await times()).toEqual(['10-03T10:00', '10-02T10:00', '10-01T10:00']);
  expect(browserErrors).toEqual([]);
});

test('deleted contacts are restored from their page, and a contact shows its changes to its owner only', async () => {
  const me = await operatorWithLog();
  const { page, browserErrors } = await open(me);
  await page.goto('/logs/deleted');
  await page.getByText('No contacts deleted').waitFor();
  await page.goto('/logs');
  await storedRow(page, 'W1QAB').waitFor();
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: 'Select QSO with W1QAB' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 contact' }).click();
  await page.getByText('1 contact deleted.').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tr[data-qso]').length === 2);
  await page.getByRole('link', { name: 'Deleted contacts' }).click();
  await page.getByRole('button', { name: 'Restore W1QAB' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore W1QAB' }).click();
  await page.getByText('W1QAB is back in your log.').waitFor();
  await page.getByText('No contacts deleted').waitFor();

  const { logbook } = await call('vlogbook', {}, me.token);
  const qdo_id = logbook[0]?.qdo_id ?? 0;
  await call('vqso/update', { qdo_id, Name: 'Ann' }, me.token);
  await page.goto(`/qso/${qdo_id}`);
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByText('Ann').waitFor();
  expect(await changes.getByRole('time').count()).toBeGreaterThan(0);
  expect(await faultsOf(page)).toEqual([]);
  const { page: others } = await open(await register());
  await others.goto(`/qso/${qdo_id}`);
  await others.getByRole('heading', { name: /QSO with W1QAB/ }).waitFor();
  expect(await others.getByRole('heading', { name: 'Changes' }).count()).toBe(0);
  expect(browserErrors).toEqual([]);
});
