import { faultsOf } from './faults.ts';
import { call, logQso, open, register, storedRow } from './operator.ts';

test('a filter is saved under a name, applied by its address, renamed, deleted and restored', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', Freq: 7_010 });
  await logQso(me.token, { Call: 'DL1QAA', Freq: 14_010 });
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await storedRow(page, 'DL1QAA').waitFor();
  const openSaved = () => page.getByRole('button', { name: 'Saved filters' }).click();
  const saved = page.getByRole('list', { name: 'Saved filters' });

  await openSaved();
  await page.getByText('You have no saved filters.').waitFor();
  await page.getByText('Apply a filter to save it here under a name.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const field = page.getByLabel('Filter contacts');
  await field.fill('band:40m');
  await field.press('Enter');
  await storedRow(page, 'DL1QAA').waitFor({ state: 'detached' });
  await openSaved();
  const name = page.getByLabel('Save the current filter as');
  await name.press('Enter');
  await page.getByText('Please enter a name.').waitFor();
  await name.fill('Forty metres');
  await name.press('Enter');
  await saved.getByRole('link', { name: 'Forty metres' }).waitFor();
  await name.fill('forty METRES');
  await name.press('Enter');
  await page.getByText('You already have a filter with this name.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Remove band:40m' }).click();
  await storedRow(page, 'DL1QAA').waitFor();
  await openSaved();
  await saved.getByRole('link', { name: 'Forty metres' }).click();
  await storedRow(page, 'DL1QAA').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?filter=band%3A40m');
  expect(await saved.isVisible()).toBe(false);
  await page.goBack();
  await storedRow(page, 'DL1QAA').waitFor();

  await openSaved();
  await saved.getByRole('button', { name: 'Rename Forty metres' }).click();
  const renamed = page.getByLabel('New name of Forty metres');
  expect(await renamed.inputValue()).toBe('Forty metres');
  await renamed.fill('40 m');
  await renamed.press('Enter');
  await saved.getByRole('link', { name: '40 m' }).waitFor();
  expect((await call('vfilters', {}, me.token)).filters).toMatchObject([{ name: '40 m', filter: 'band:40m' }]);
  await saved.getByRole('button', { name: 'Delete 40 m' }).click();
  await page.getByText('You have no saved filters.').waitFor();
  expect((await call('vfilters', {}, me.token)).filters).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await openSaved();
  await saved.getByRole('link', { name: '40 m' }).waitFor();
  expect(browserErrors).toEqual([]);
});
