import { faultsOf } from './faults.ts';
import { logQso, open, register, storedRow } from './operator.ts';

test('a log without contacts has an invitation instead of charts', async () => {
  const { page, browserErrors } = await open(await register());
  await page.goto('/stats');
  await page.getByText('No contacts yet.').waitFor();
  expect(await page.getByRole('link', { name: 'Import a log' }).getAttribute('href')).toBe('/import-export');
  expect(await faultsOf(page)).toEqual([]);
  expect(browserErrors).toEqual([]);
});

test('each mark opens its contacts in the logbook; a filter changes the map and the address', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', Freq: 7_010, Mode: 'CW', GridSquare: 'PM95', TS: '2024-05-04T14:05:00Z' });
  await logQso(me.token, { Call: 'DL1QAA', Freq: 14_205, Mode: 'SSB', GridSquare: 'JO62', TS: '2024-05-04T14:25:00Z' });
  await logQso(me.token, { Call: 'W3QHX', Freq: 14_030, Mode: 'CW', GridSquare: 'FN20', TS: '2025-01-06T03:00:00Z' });
  const { page, browserErrors } = await open(me);
  const opens = async (name: string, filter: string, ...calls: string[]) => {
    await page.goto('/stats');
    await page.getByRole('link', { name, exact: true }).first().click();
    await storedRow(page, calls[0] ?? '').waitFor();
    expect(new URL(page.url()).searchParams.get('filter')).toBe(filter);
    await page.waitForFunction((n) => document.querySelectorAll('tr[data-qso]').length === n, calls.length);
    expect((await page.locator('tr[data-qso] .call').allInnerTexts()).sort()).toEqual(calls.toSorted());
  };
  await opens('Sat, 14 UTC: 2', 'weekday:sat time:1400-1459', 'DL1QAA', 'JA1QYZ');
  await opens('20m, CW: 1', 'band:20m class:cw', 'W3QHX');
  await opens('2024: 2 contacts', 'date:2024', 'DL1QAA', 'JA1QYZ');
  await opens('PM95: 1', 'grid:PM95', 'JA1QYZ');
  await opens('May: 2 contacts', 'month:may', 'DL1QAA', 'JA1QYZ');

  await page.goto('/stats');
  await page.getByLabel('Filter of the map').fill('band:20m');
  await page.getByLabel('Filter of the map').press('Enter');
  await page.getByText('2 contacts in the logbook').waitFor();
  expect(new URL(page.url()).searchParams.get('filter')).toBe('band:20m');
  await page.getByRole('link', { name: 'JO62: 1' }).click();
  await storedRow(page, 'DL1QAA').waitFor();
  expect(new URL(page.url()).searchParams.get('filter')).toBe('band:20m grid:JO62');
  expect(browserErrors).toEqual([]);
});

test('a year has a page of its own, and a picture that is saved as a file', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', GridSquare: 'PM95', TS: '2024-05-04T14:05:00Z' });
  const { page, browserErrors } = await open(me);
  await page.goto('/stats');
  await page.getByRole('link', { name: '2024', exact: true }).first().click();
  await page.getByRole('heading', { name: 'My year 2024' }).waitFor();
  const picture = page.getByRole('img', { name: /^The year 2024 of/ });
  await picture.waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('img[width="1200"]')?.naturalWidth === 1_200,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${me.user.my_callsign.replaceAll('/', '-')}-2024.png`);
  await page.getByRole('link', { name: '2024-05-04: 1' }).click();
  await storedRow(page, 'JA1QYZ').waitFor();
  await page.goto('/stats/1999');
  await page.getByText('No contacts in 1999.').waitFor();
  await page.goto('/stats/x');
  await page.getByText('Only noise here.').waitFor();
  expect(browserErrors).toEqual([]);
});

test('the picture of a year is shared as a file where the device can', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', TS: '2024-05-04T14:05:00Z' });
  const { context, page, browserErrors } = await open(me);
  await context.addInitScript(() => {
    const shared: string[] = [];
    const share = async ({ files }: ShareData) => void shared.push(...(files ?? []).map(({ name }) => name));
    Object.assign(navigator, { canShare: ({ files }: ShareData) => files?.[0] instanceof File, share });
    Object.assign(window, { shared });
  });
  await page.goto('/stats/2024');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
    `${me.user.my_callsign.replaceAll('/', '-')}-2024.png`,
  ]);
  expect(browserErrors).toEqual([]);
});

test('a year has a public page, whose link is copied from the own one', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', GridSquare: 'PM95', Freq: 14_030, TS: '2024-05-04T14:05:00Z' });
  const { page, context, browserErrors } = await open(me);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/stats/2024');
  const link = page.getByRole('link', { name: 'Public page' });
  await link.waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied.').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toBe(await link.getAttribute('href'));
  await link.click();
  await page.getByRole('heading', { name: 'The year 2024' }).waitFor();
  await page.getByRole('link', { name: 'All statistics' }).waitFor();

  const visitor = await open();
  await visitor.page.goto(address);
  await visitor.page.getByText('May: 1 contact').waitFor({ state: 'attached' });
  await visitor.page.getByTitle('20m, CW: 1').waitFor();
  await visitor.page.getByText('Japan', { exact: true }).waitFor();
  expect(await visitor.page.getByRole('main').getByText('JA1QYZ').count()).toBe(0);
  expect(await visitor.page.getByRole('main').locator('a[href^="/logs"]').count()).toBe(0);
  expect(await faultsOf(visitor.page)).toEqual([]);
  await visitor.page.goto(address.replace('2024', '1999'));
  await visitor.page.getByText('No contacts in 1999.').waitFor();
  expect([...browserErrors, ...visitor.browserErrors]).toEqual([]);
});
