import { call, intercept, logQso, open, register, tokenIn, withoutOffline } from './operator.ts';

test('the log bar takes a missing grid on the spot, and shows distance and beam at once', async () => {
  const { page, browserErrors, context } = await open(await register());
  await page.goto('/logger');
  const field = page.getByLabel('Call', { exact: true });
  await field.fill('JA1QYZ');
  const grid = page.getByLabel('Distance and beam need your grid:');
  await page.getByRole('button', { name: 'Add your grid for distance and beam' }).click();
  await grid.waitFor();
  // Enter saves the grid; it neither logs the contact nor loses it.
  await grid.fill('IO9');
  await grid.press('Enter');
  await page.getByText('A grid square has 4, 6, 8 or 10 characters').waitFor();
  await grid.press('Escape');
  expect([await grid.inputValue(), await field.inputValue()]).toEqual(['', 'JA1QYZ']);

  await context.setOffline(true);
  await grid.fill('io93fs');
  await grid.press('Enter');
  await page.getByText('Your grid can be saved when you’re back online.').waitFor();
  expect(await grid.inputValue()).toBe('io93fs');
  await context.setOffline(false);

  const refused = await intercept(page, 'vupdateprofile', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'No.', errors: { grid: ['This grid is refused.'] }, code: 'invalid' },
    }),
  );
  await grid.press('Enter');
  await page.getByText('This grid is refused.').waitFor();
  refused();
  await grid.press('Enter');
  await page.getByText(/· LP \d+° · [\d,.]+ (km|mi)/).waitFor();
  expect(await grid.count()).toBe(0);
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'JA1QYZ');
  const token = await tokenIn(page);
  expect((await call('vuser', {}, token)).user.grid).toBe('IO93fs');
  expect((await call('vlogbookcount', {}, token)).count).toBe(0);
  expect(withoutOffline(browserErrors)).toEqual([]);
});

test('local time there: that of the clocks, approximate where only a country with several zones is known', async () => {
  const { page } = await open(await register());
  const zoneMaps: string[] = [];
  page.on('request', (request) => {
    if (/\/tz-[^/]+\.js$/.test(request.url())) zoneMaps.push(request.url());
  });
  await page.goto('/logger');
  const field = page.getByLabel('Call', { exact: true });
  await page.getByText('Type a callsign to look it up.').waitFor();
  expect(zoneMaps).toEqual([]);
  await field.fill('JA1QYZ');
  const there = page.getByTitle(/Local time there \(Asia\/Tokyo\)/);
  await there.waitFor();
  expect(await there.innerText()).toMatch(/local time\s+\d\d:\d\d local ·\s+sunrise\s+\d\d:\d\d\s+sunset\s+\d\d:\d\d/);
  expect(zoneMaps).toHaveLength(1);
  await field.fill('W3QHX');
  const usa = page.getByTitle(/Local time there \(America\/\w+, which may differ within the country\)/);
  await usa.waitFor();
  expect(await usa.innerText()).toMatch(/≈ \d\d:\d\d local/);
});

test('units, dates and local time are settings, in use at once and on every device', async () => {
  const me = await register();
  // The profile has no name and no QTH.
  await call('vupdateprofile', { grid: 'IO93' }, me.token);
  const { qdo_id } = await logQso(me.token, { Call: 'W3QHX', TS: '2026-01-28T19:42:00Z' });
  const { page, browserErrors } = await open(me);
  await page.goto('/account#display');
  const panel = page.getByRole('region', { name: 'Units and times' });
  const choose = (group: string, option: string) =>
    panel.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();
  await page.getByText(/a square of about/).waitFor();
  await choose('Distances', 'miles');
  await choose('Dates', '2026-11-28');
  await panel.getByLabel('Show local time beside UTC').check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile updated!').waitFor();
  await page.getByText('a square of about 60 by 120 miles').waitFor();

  // The same operator signs in on another device.
  const signedIn = { ...me, user: (await call('vuser', {}, me.token)).user };
  expect(signedIn.user).toMatchObject({ distance_unit: 'mi', date_format: 'iso', show_local_time: 1 });
  const { page: other } = await open(signedIn, { theme: 'light', width: 390 });
  for (const each of [page, other]) {
    await each.goto(`/qso/${qdo_id}`);
    await each.getByText('2026-01-28 19:42:00', { exact: true }).waitFor();
    // One local time is that of the contact, beside those at both ends of the path.
    await each.getByText('Local time', { exact: true }).nth(2).waitFor();
    const path = each.getByRole('region', { name: 'Path' });
    await path.getByRole('img', { name: /^Map of the great circle from .+ to W3QHX \(.+\), [\d,.]+ mi$/ }).waitFor();
    expect(await path.getByText('Solar time', { exact: true }).count()).toBe(2);
    expect(await path.getByText(/^(Day|Night)$/).allInnerTexts()).toEqual(['Night', 'Day']);
    await path.getByRole('link', { name: 'W3QHX' }).waitFor();
    await each.goto('/logs');
    await each
      .getByRole('main')
      .getByText(/\d\d:\d\d local/)
      .waitFor();
    await each.goto('/logger?log_callsign=JA1QYZ');
    await each.getByText(/· [\d,.]+ mi\b/).waitFor();
  }
  await call('vupdateprofile', { distance_unit: 'km', date_format: 'mdy', show_local_time: 0 }, me.token);
  // The page is shown with the settings that the device knows, then with those of the server.
  await page.goto(`/qso/${qdo_id}`);
  await page.getByText('Jan 28, 2026 19:42:00', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1 }).getByText('Jan 28, 2026 19:42', { exact: true }).waitFor();
  expect(await page.getByText('Local time', { exact: true }).count()).toBe(2);
  await page.getByText(/^Great circle, [\d,.]+ km$/).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText(/^(Link copied\.|Copy this link: .*)$/).waitFor();
  const { qdo_id: atSea } = await logQso(me.token, { Call: 'W3QHX/MM', TS: '2026-01-28T20:42:00Z' });
  await page.goto(`/qso/${atSea}`);
  await page.getByText('The position of W3QHX/MM is not known').waitFor();
  expect(browserErrors).toEqual([]);
});
