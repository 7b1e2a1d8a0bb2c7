import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, logQso, open, register } from './operator.ts';

jest.setTimeout(120_000);

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
  const { page, browserErrors } = await open(me);
  await page.goto(`/replay?station=me&from=${iso(from)}&to=${iso(to)}&at=${iso(from)}&speed=3600`);
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
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });

  await page.getByRole('link', { name: 'Last 24 hours' }).click();
  await page
    .getByText('No contacts with a known place in this time.')
    .or(page.getByRole('button', { name: 'Play' }))
    .waitFor();
  expect(browserErrors).toEqual([]);
});
