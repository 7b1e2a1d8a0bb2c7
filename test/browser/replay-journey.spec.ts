import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, logQso, open, register } from './operator.ts';

const HOUR = 3_600_000;
const GRIDS = ['PM95', 'FN20', 'QF56', 'GG66', 'KG33', 'JO62', 'CM87', 'RF72', 'LL75', 'EL29'];
const CONTACTS = 30;
const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const atOf = (page: Page) => new URL(page.url()).searchParams.get('at') ?? '';
const shown = async (page: Page) => `${(await page.locator('section time').getAttribute('datetime'))?.slice(0, 19)}Z`;
const contacts = async (page: Page) =>
  Number.parseInt((await page.locator('dt:text-is("Contacts") + dd').textContent()) ?? '', 10);

test('one’s own log is played, scrubbed by keyboard, and shared at its moment by the address', async () => {
  const me = await register();
  const { email } = me.user;
  await call('vupdateprofile', { name: 'Anna', qth: 'Bath', grid: 'IO93', email }, me.token);
  const to = Math.floor(Date.now() / HOUR) * HOUR;
  const from = to - 20 * HOUR;
  for (let n = 0; n < CONTACTS; n++)
    await logQso(me.token, {
      Call: `DL${n % 10}Q${String.fromCharCode(65 + (n % 26))}${n < 26 ? 'A' : 'B'}`,
      TS: iso(from + ((n + 0.5) / CONTACTS) * 20 * HOUR),
      Freq: [7_010, 14_010, 21_010][n % 3] ?? 7_010,
      GridSquare: GRIDS[n % GRIDS.length] ?? 'PM95',
    });
  const { page, browserErrors } = await open(me, { theme: 'dark', width: 1440, webGl: true });
  await page.goto(`/replay?station=me&from=${iso(from)}&to=${iso(to)}&at=${iso(from)}&speed=600`);
  await page.getByRole('button', { name: 'Play' }).waitFor();
  expect(await contacts(page)).toBe(0);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number.parseInt(document.querySelector('dl dd')?.textContent ?? '', 10) > 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  const moment = await shown(page);
  await page.waitForURL((url) => url.searchParams.get('at') === moment);
  const before = await contacts(page);
  await page.reload();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  expect([await shown(page), await contacts(page)]).toEqual([moment, before]);

  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.focus();
  await page.keyboard.press('End');
  await page.waitForURL((url) => url.searchParams.get('at') === iso(to));
  expect(await contacts(page)).toBe(CONTACTS);
  expect(await page.locator('dt:text-is("Squares") + dd').textContent()).toBe(String(GRIDS.length + 1));
  await page.keyboard.press('Home');
  const opening = page.getByRole('button', { name: /^Next opening/ });
  await opening.click();
  await page.waitForURL((url) => url.searchParams.get('at') !== iso(to) && url.searchParams.get('at') !== iso(from));
  const opened = atOf(page);
  expect(Date.parse(opened)).toBeGreaterThan(from);
  await page.getByRole('button', { name: 'Record' }).click();
  const recordedFrom = await shown(page);
  // The recording runs for two seconds, at this speed.
  await page.waitForFunction((begin) => {
    const moment = document.querySelector('section time')?.getAttribute('datetime') ?? '';
    return Date.parse(moment) - Date.parse(begin) > 1_200_000;
  }, recordedFrom);
  const [video] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Stop and save' }).click(),
  ]);
  expect(video.suggestedFilename()).toMatch(/^pileup-replay-\d{4}-\d\d-\d\d-\d{4}z\.webm$/);
  await page.getByText(`Saved as ${video.suggestedFilename()}.`).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  const content = await buffer(await video.createReadStream());
  // EBML, the container of WebM.
  expect([content.subarray(0, 4).toString('hex'), content.length > 10_000]).toEqual(['1a45dfa3', true]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });

  await page.getByRole('link', { name: 'Last 24 hours' }).click();
  await page
    .getByText('No contacts with a known location in this time.')
    .or(page.getByRole('button', { name: 'Play' }))
    .waitFor();
  expect(browserErrors).toEqual([]);
});

test('the logbook shows the operator’s own arcs; without MediaRecorder a replay says that it cannot be recorded', async () => {
  const me = await register();
  const { email } = me.user;
  await call('vupdateprofile', { name: 'Anna', qth: 'Bath', grid: 'IO93', email }, me.token);
  for (const [n, GridSquare] of ['PM95', 'PM95', 'FN20'].entries())
    await logQso(me.token, { Call: `DL${n}QAA`, GridSquare, TS: iso(Date.now() - (n + 1) * HOUR) });
  const { page, browserErrors } = await open(me, { theme: 'dark', width: 1440, webGl: true });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/logs');
  await page.getByRole('link', { name: 'DL0QAA' }).or(page.getByText('DL0QAA')).first().waitFor();
  expect(scripts.filter((url) => url.includes('webgl-earth'))).toEqual([]);
  await page.getByRole('button', { name: 'Globe' }).click();
  const board = page.getByRole('region', { name: 'Globe of your log' });
  await board.getByRole('button', { name: /^40m ?2 arcs$/ }).waitFor();
  await board.getByText('of 3 contacts').waitFor();
  await board.locator('[data-renderer=webgl]').waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await board.getByText('Contacts as a table').click();
  await board.getByRole('table').getByRole('link').first().click();
  await page.waitForURL('**/qso/*');
  await page.goto(`/replay?station=me&from=${iso(Date.now() - 5 * HOUR)}&to=${iso(Date.now())}`);
  await page.getByText('This browser cannot record videos.').waitFor();
  await page.goto(`/replay?from=${iso(Date.now() - 5 * HOUR)}&to=${iso(Date.now())}`);
  await page.getByText('Embed this replay').click();
  await page.locator('iframe[src^="/embed/replay/"]').waitFor();
  expect(browserErrors).toEqual([]);
});

test('another page is opened while a replay plays, also if it takes seconds to load', async () => {
  const me = await register();
  const to = Math.floor(Date.now() / HOUR) * HOUR;
  const from = to - 20 * HOUR;
  await logQso(me.token, { Call: 'DL1QAA', TS: iso(from + HOUR), GridSquare: 'JO62' });
  const { page } = await open(me);
  await page.goto(`/replay?station=me&from=${iso(from)}&to=${iso(to)}&at=${iso(from)}&speed=600`);
  await page.getByRole('button', { name: 'Play' }).click();
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => loading.promise.then(() => route.continue()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  const begin = await shown(page);
  // Two seconds at this speed: the address would have been written at least once.
  await page.waitForFunction(
    (since) =>
      Date.parse(document.querySelector('section time')?.getAttribute('datetime') ?? '') - Date.parse(since) >
      1_200_000,
    begin,
  );
  loading.resolve();
  await page.waitForURL((url) => url.pathname === '/privacy');
  await page.getByRole('heading', { level: 1, name: /Privacy/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/privacy');
});
