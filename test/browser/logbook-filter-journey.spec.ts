import { faultsOf } from './faults.ts';
import { call, logQso, open, register, storedRow } from './operator.ts';

test('a log is filtered by a line of text, its terms are chips, and the address has the filter', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', Freq: 7_010, Mode: 'CW', Comment: 'first contact' });
  await logQso(me.token, { Call: 'DL1QAA', Freq: 7_011, Mode: 'CW' });
  await logQso(me.token, { Call: 'JA1QAB', Freq: 14_205, Mode: 'SSB' });
  const { page, browserErrors } = await open(me);
  const calls = () => page.locator('tr[data-qso] .call').allInnerTexts();
  const shows = async (...expected: string[]) => {
    await storedRow(page, expected[0] ?? '').waitFor();
    await page.waitForFunction((n) => document.querySelectorAll('tr[data-qso]').length === n, expected.length);
    expect((await calls()).sort()).toEqual(expected.toSorted());
  };
  await page.goto('/logs');
  await shows('JA1QYZ', 'DL1QAA', 'JA1QAB');

  const field = page.getByLabel('Filter contacts');
  await field.fill('ban');
  expect(await page.locator('datalist option').first().getAttribute('value')).toBe('band:');
  await field.fill('band:40m bnd:20m');
  await field.press('Enter');
  await page.getByText("Unknown field 'bnd': did you mean band? (at character 10).").waitFor();
  expect(new URL(page.url()).searchParams.get('filter')).toBeNull();

  await field.fill('band:40m comment:"first contact"');
  await field.press('Enter');
  await shows('JA1QYZ');
  expect(new URL(page.url()).searchParams.get('filter')).toBe('band:40m comment:"first contact"');
  await page.getByRole('button', { name: 'Remove comment:"first contact"' }).click();
  await shows('JA1QYZ', 'DL1QAA');
  await page.goBack();
  await shows('JA1QYZ');
  expect(await field.inputValue()).toBe('band:40m comment:"first contact"');

  await page.goto('/logs?filter=-band:40m');
  await shows('JA1QAB');
  await page.getByRole('button', { name: 'Filter help' }).click();
  await page.getByRole('heading', { name: 'Filter help' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await field.fill('band:6m');
  await field.press('Enter');
  await page.getByText('No contact in your log matches this filter.').waitFor();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await shows('JA1QYZ', 'DL1QAA', 'JA1QAB');

  expect(browserErrors).toEqual([]);
  await page.goto('/logs?filter=bnd:40m');
  await page.getByText("Unknown field 'bnd': did you mean band? (at character 1).").waitFor();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await shows('JA1QYZ', 'DL1QAA', 'JA1QAB');
});

test('bands, modes and dates are chosen without the syntax, and write the same line', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'DL1QAA', Freq: 7_011, Mode: 'CW', TS: '2020-10-01T10:00:00Z' });
  await logQso(me.token, { Call: 'JA1QAB', Freq: 14_205, Mode: 'SSB' });
  await logQso(me.token, { Call: 'JA1QAC', Freq: 7_012, Mode: 'CW' });
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await storedRow(page, 'DL1QAA').waitFor();
  const only = (count: number) =>
    page.waitForFunction((n) => document.querySelectorAll('tr[data-qso]').length === n, count);
  await page.getByRole('button', { name: 'Bands: All bands' }).click();
  await page.getByRole('checkbox', { name: '40m', exact: true }).check();
  await page.getByRole('button', { name: 'Show these' }).click();
  await only(2);
  await page.getByRole('button', { name: 'Dates: Any date' }).click();
  await page.getByRole('button', { name: 'Last 365 days' }).click();
  await page.getByRole('button', { name: 'Show these' }).click();
  await only(1);
  await storedRow(page, 'JA1QAC').waitFor();
  expect(await page.getByLabel('Filter contacts').inputValue()).toMatch(/^band:40m since:\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: 'Bands: 40m' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await only(2);
  expect(browserErrors).toEqual([]);
});

test('a log is filtered by states at services, by what was new and by set-ups', async () => {
  const me = await register();
  await call('vsetup/save', { name: 'Park portable', fields: { MY_RIG: 'QMX' } }, me.token);
  await logQso(me.token, { Call: 'JA1QYZ', TS: '2026-10-01T10:00:00Z' });
  await logQso(me.token, { Call: 'JA1QAB', TS: '2026-10-02T10:00:00Z', fields: { MY_RIG: 'QMX' } });
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await storedRow(page, 'JA1QAB').waitFor();
  const field = page.getByLabel('Filter contacts');
  await field.fill('setup:par');
  await page.waitForFunction(() =>
    document.querySelector('datalist option')?.getAttribute('value')?.startsWith('setup'),
  );
  const suggested = (await page.locator('datalist option').first().getAttribute('value')) ?? '';
  expect(suggested).toBe('setup:"Park portable"');
  await field.fill(suggested);
  await field.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('tr[data-qso]').length === 1);
  expect(await page.locator('tr[data-qso] .call').allInnerTexts()).toEqual(['JA1QAB']);
  await field.fill('lotw:none new:dxcc');
  await field.press('Enter');
  await storedRow(page, 'JA1QYZ').waitFor();
  expect(await page.locator('tr[data-qso] .call').allInnerTexts()).toEqual(['JA1QYZ']);
  await page.getByRole('button', { name: 'Remove new:dxcc' }).click();
  await storedRow(page, 'JA1QAB').waitFor();
  expect(new URL(page.url()).searchParams.get('filter')).toBe('lotw:none');
  await field.fill('lotw:confirmd');
  await field.press('Enter');
  await page.getByText(/did you mean confirmed\? \(at character 1\)/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(browserErrors).toEqual([]);
});

test('J and K go through the contacts, Enter opens one, E edits it; letters in a field are text', async () => {
  const me = await register();
  for (const [n, Call] of ['JA1QYZ', 'DL1QAA', 'W1QAB'].entries())
    await logQso(me.token, { Call, TS: `2026-10-0${n + 1}T10:00:00Z` });
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await storedRow(page, 'JA1QYZ').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const afterKey = async (key: string) => {
    await page.keyboard.press(key);
    return focused();
  };
  expect([await afterKey('j'), await afterKey('j'), await afterKey('j'), await afterKey('j')]).toEqual([
    'W1QAB',
    'DL1QAA',
    'JA1QYZ',
    'JA1QYZ',
  ]);
  expect(await afterKey('k')).toBe('DL1QAA');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /QSO with DL1QAA/ }).waitFor();
  await page.goBack();
  await storedRow(page, 'W1QAB').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.waitForURL(/\/logger\/\d+$/);
  await page.goBack();
  const field = page.getByLabel('Filter contacts');
  await field.pressSequentially('jke');
  expect(await field.inputValue()).toBe('jke');
  expect(browserErrors).toEqual([]);
});

test('the head of a column sorts the log, and the address has the order', async () => {
  const me = await register();
  for (const [n, Call] of ['JA1QYZ', 'DL1QAA', 'W1QAB'].entries())
    await logQso(me.token, { Call, TS: `2026-10-0${n + 1}T10:00:00Z` });
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await storedRow(page, 'JA1QYZ').waitFor();
  const shows = async (...calls: string[]) => {
    await page.waitForFunction(
      (first) => document.querySelector('tr[data-qso] .call')?.textContent === first,
      calls[0],
    );
    expect(await page.locator('tr[data-qso] .call').allInnerTexts()).toEqual(calls);
  };
  await shows('W1QAB', 'DL1QAA', 'JA1QYZ');
  const head = page.getByRole('columnheader', { name: 'Call' });
  await head.getByRole('link').click();
  await shows('DL1QAA', 'JA1QYZ', 'W1QAB');
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('link').click();
  await shows('W1QAB', 'JA1QYZ', 'DL1QAA');
  expect(new URL(page.url()).search).toBe('?sort=-call');
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/logs?sort=call&filter=-call:DL*');
  await shows('JA1QYZ', 'W1QAB');
  await page.getByRole('columnheader', { name: 'Time (UTC)' }).getByRole('link').click();
  await shows('W1QAB', 'JA1QYZ');
  expect(browserErrors).toEqual([]);
});
