import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, logQso, open, register } from './operator.ts';
import { registerAdmin } from './subscriber.ts';

const MINUTE = 60_000;
const timeText = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
/** One moment for the whole test: the race is looked at in a minute that was computed before. */
const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * MINUTE).toISOString().slice(0, 19);

test('a contest of three operators, from its creation to the scores, the race and the megastream', async () => {
  const { page: admin, browserErrors } = await open(await registerAdmin());
  const name = `Sprint ${now}`;

  // An administrator creates the contest; errors are shown beside their fields.
  await admin.goto('/admin/contests');
  await admin.getByRole('button', { name: 'New contest' }).click();
  await admin.getByLabel('Name', { exact: true }).fill(name);
  await admin.getByLabel('Cabrillo name').fill(`sprint-${now % 100_000}`);
  await admin.getByLabel('Begins').fill(timeText(now - 120 * MINUTE));
  await admin.getByLabel('Ends').fill(timeText(now - 180 * MINUTE));
  await admin.getByLabel('Logs count until').fill(timeText(now + 48 * 60 * MINUTE));
  await admin.getByLabel('Modes').fill('olivia');
  await admin.getByLabel('Scoring').selectOption('cq-wpx');
  await admin.getByLabel('Reason').fill('Asked for by the club.');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('A contest ends after it begins.').waitFor();
  expect(await faultsOf(admin, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  await admin.getByLabel('Ends').fill(timeText(now + 10 * MINUTE));
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText(`${name} saved.`).waitFor();
  await admin.getByRole('link', { name }).click();
  await admin.getByText('No station has scored.').waitFor();
  const { contests } = await call('vcontests');
  const contest = contests.find((one) => one.name === name)?.id ?? 0;

  // Three operators; two look on, in two browsers.
  const [first, second, third] = await Promise.all([register(), register(), register()]);
  if (!first || !second || !third) throw new Error('not registered');
  const calls = [first, second, third].map(({ user }) => user.my_callsign);
  await call('vstream/save', { kind: 'twitch', source: 'g4qab', title: 'Contest' }, first.token);
  const desktop = await open(first);
  const phone = await open(second, { width: 390, theme: 'light' });
  for (const { page } of [desktop, phone]) {
    await page.goto(`/scores?contest=${contest}`);
    await page.getByText('No station has scored.').waitFor();
  }
  // The contacts have a mode of their own: otherwise contacts of other tests, at the same time, would take part.
  const log = (token: string, fields: object) => logQso(token, { Mode: 'OLIVIA', ...fields });
  await log(second.token, { Call: 'DL1QAA', TS: ago(100), Freq: 14_025 });
  await log(second.token, { Call: 'JA1QYZ', TS: ago(90), Freq: 14_025 });
  for (const [Call, minutes] of [
    ['DL1QAA', 95],
    ['JA1QYZ', 60],
    ['JA2QYZ', 40],
    ['JA2QYZ', 30],
  ] as const)
    await log(first.token, { Call, TS: ago(minutes), Freq: 7_010 });
  await log(third.token, { Call: 'W1QAB', TS: ago(20), Freq: 21_025 });
  // The scores are 2 + 6 + 6 points times 3 prefixes; 1 + 3 times 2; 3 times 1.
  const scores = ['42', '8', '3'];
  for (const { page } of [desktop, phone])
    for (const [index, station] of calls.entries())
      await page.getByRole('row', { name: new RegExp(`${station}.*\\b${scores[index]}$`) }).waitFor();
  expect(await faultsOf(desktop.page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  expect(await faultsOf(phone.page, WCAG_AND_BEST_PRACTICE)).toEqual([]);

  // The race is moved by keyboard to its begin, where the second operator leads; its address is the same for visitors.
  const { page } = desktop;
  const slider = page.getByRole('slider', { name: 'Moment of the contest' });
  await page.getByText('the lead changed hands 3 times').waitFor();
  await slider.press('Home');
  await page.getByText('No station had scored at that time.').waitFor();
  await slider.fill(String(31 * 60));
  const leads = page.getByRole('table', { name: 'The stations at this moment' }).getByRole('row').nth(1);
  await leads.getByText(calls[1] ?? '').waitFor();
  await leads.getByText('lead').waitFor();
  const visitor = await open(undefined, { width: 390, theme: 'dark' });
  await visitor.page.goto(`/race/${contest}/${calls[1]},${calls[2]}?at=1860`);
  await visitor.page
    .getByRole('table', { name: 'The stations at this moment' })
    .getByText(calls[1] ?? '')
    .waitFor();
  await visitor.page.getByRole('button', { name: `Remove ${calls[2]} from the race` }).click();
  await visitor.page.getByText('1 station ·').waitFor();
  expect(await faultsOf(visitor.page, WCAG_AND_BEST_PRACTICE)).toEqual([]);

  // The owner sees the points of each contact.
  await page.getByRole('link', { name: 'Your log', exact: true }).click();
  await page.getByRole('link', { name: 'Duplicate: 0 points' }).waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByText('Each prefix is a multiplier once in the whole contest.').waitFor();

  // The megastream shows creators only, without the frequency; the overlay has nothing else.
  await visitor.page.goto('/megastream');
  await visitor.page
    .getByRole('table', { name: 'Creators by score', exact: true })
    .first()
    .getByText(calls[0] ?? '')
    .waitFor();
  expect(await visitor.page.getByText('Frequency hidden in contests').count()).toBeGreaterThan(0);
  expect(await visitor.page.getByRole('link', { name: calls[1] ?? '' }).count()).toBe(0);
  expect(await faultsOf(visitor.page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
  await visitor.page.goto('/megastream?overlay=1&rows=3');
  const overlay = visitor.page.getByRole('table', { name: 'Overlay: creators by score' });
  await overlay.getByText(calls[0] ?? '').waitFor();
  // Nothing of the hidden icon bar makes it narrower: 360 px without the border.
  expect((await overlay.boundingBox())?.width).toBe(358);
  const background = await visitor.page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(background).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  expect([...browserErrors, ...desktop.browserErrors, ...phone.browserErrors, ...visitor.browserErrors]).toEqual([]);
});
