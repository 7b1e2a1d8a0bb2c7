import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { logQso, open, register } from './operator.ts';
import { registerAdmin } from './subscriber.ts';

test('a contact leads to its country and why; another day gives another country', async () => {
  const me = await register();
  const { qdo_id } = await logQso(me.token, { Call: 'DL1QA', TS: '2020-05-05T10:00:00Z' });
  const { page, browserErrors } = await open(me);
  await page.goto(`/qso/${qdo_id}`);
  await page.getByRole('link', { name: /Germany/i }).click();
  await page.waitForURL(/\/dxcc\?call=DL1QA&date=2020-05-05/);
  await page.getByRole('heading', { name: 'DL1QA on 2020-05-05' }).waitFor();
  await page.getByText('The longest known prefix is DL.').waitFor();
  await page.getByText('there is no country file with dates').waitFor();
  expect(await page.getByRole('button', { name: 'Load now' }).count()).toBe(0);

  await page.getByLabel('Day (UTC)').fill('1970-01-01');
  await page.getByRole('textbox', { name: 'Call', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'DL1QA on 1970-01-01' }).waitFor();
  await page.getByText('belonged to another entity on this day').waitFor();
  const times = page.getByRole('listitem').filter({ hasText: 'until 1973-09-16' });
  expect(await times.getAttribute('aria-current')).toBe('date');

  await page.getByRole('textbox', { name: 'Call', exact: true }).fill('73');
  await page.getByRole('textbox', { name: 'Call', exact: true }).press('Enter');
  await page.getByText('Please enter a callsign, such as 3Y0K.').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'DL1QA on 1970-01-01' }).waitFor();
  expect(browserErrors).toEqual([]);
});

test('an administrator loads the country file now', async () => {
  const { page, browserErrors } = await open(await registerAdmin());
  for (const path of ['/dxcc', '/admin/health']) {
    await page.goto(path);
    await page.getByRole('region', { name: 'Country files' }).getByRole('button', { name: 'Load now' }).click();
    await page.getByText('No country file is loaded.').waitFor();
  }
  await page.goto('/dxcc?call=4W1QA&date=1995-05-05');
  await page.getByText('its entity on that date is not known').waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  expect(browserErrors).toEqual([]);
});
