import type { Page } from 'playwright-core';
import { call, intercept, open, register, storedRow } from './operator.ts';

const CONTACTS = 180;

/** A log whose calls show their number, the newest with the largest. */
async function withLog() {
  const me = await register();
  const logging = Array.from({ length: CONTACTS }, (_, n) => n).map((n) => () => {
    const [band, mode] = n % 2 ? [7_010, 'CW'] : [14_010, 'SSB'];
    const TS = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
    return call('vqso/upsert', { data: { Call: `W1Q${letters(n)}`, Freq: band, Mode: mode, TS } }, me.token);
  });
  for (const log of logging) await log();
  return me;
}

const letters = (n: number) => String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26));

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const isAt = (page: Page, y: number) =>
  page
    .waitForFunction((wanted) => Math.abs(window.scrollY - wanted) <= 1, y, { timeout: 60_000 })
    .catch(async () => {
      const heights = await page.evaluate(() => `${window.scrollY} of ${document.documentElement.scrollHeight}`);
      throw new Error(`The page is at ${heights} instead of ${y}.`);
    });
const scrollTo = async (page: Page, y: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), y);
  await isAt(page, y);
};

test('an address opened in the same tab begins at its top, and Back and a reload return to the place before', async () => {
  const { page } = await open();
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.goto('/docs');
  await heading('FAQ');
  await scrollTo(page, 600);
  await page.goto('/terms');
  await heading('Terms');
  expect(await place(page)).toBe(0);
  await page.goBack();
  await isAt(page, 600);
  await page.reload();
  await heading('FAQ');
  await isAt(page, 600);
});

test('Back and a reload return to the place in a long list, and to its filter', async () => {
  const me = await withLog();
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await storedRow(page, `W1Q${letters(0)}`).waitFor();
  await scrollTo(page, 4_500);
  const seen = await page
    .locator('tr[data-qso] .call')
    .evaluateAll((links) => links.find((link) => link.getBoundingClientRect().top > 300)?.textContent ?? '');
  await page.getByRole('link', { name: seen, exact: true }).click();
  await page.getByRole('heading', { name: `QSO with ${seen}` }).waitFor();
  expect(await place(page)).toBe(0);
  await page.goBack();
  await isAt(page, 4_500);

  // The rows are loaded again.
  await page.reload();
  await isAt(page, 4_500);

  const field = page.getByLabel('Filter contacts');
  await field.fill('mode:ssb');
  // Filling the field has scrolled the page to it.
  await scrollTo(page, 200);
  await field.press('Enter');
  await storedRow(page, `W1Q${letters(CONTACTS - 1)}`).waitFor({ state: 'detached' });
  await isAt(page, 0);
  await page.waitForFunction((rows) => document.querySelectorAll('tr[data-qso]').length === rows, CONTACTS / 2);
  await scrollTo(page, 1_900);
  await page.goBack();
  await isAt(page, 200);
  await page.goForward();
  await isAt(page, 1_900);
  expect(new URL(page.url()).search).toBe('?filter=mode%3Assb');
  await scrollTo(page, 2_000);
  await page.locator('tr[data-qso] .call').nth(70).click();
  await page.getByRole('heading', { name: /QSO with/ }).waitFor();
  await page.goBack();
  await isAt(page, 2_000);
  expect(new URL(page.url()).search).toBe('?filter=mode%3Assb');
  expect(browserErrors).toEqual([]);
});

test('a reader who scrolls before the rows have arrived stays there', async () => {
  const me = await withLog();
  const { page } = await open(me);
  await page.goto('/logs');
  await storedRow(page, `W1Q${letters(0)}`).waitFor();
  await scrollTo(page, 4_500);
  let response = () => {};
  const held = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route('**/api/vlogbook', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel('Filter contacts').waitFor();
  await page.mouse.move(600, 600);
  await page.mouse.wheel(0, 10);
  response();
  await storedRow(page, `W1Q${letters(0)}`).waitFor();
  expect(await place(page)).toBeLessThan(1_000);
});

test('the rows of a long list stay in the document when others are chosen, or one is added', async () => {
  const me = await withLog();
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await page.waitForFunction((rows) => document.querySelectorAll('tr[data-qso]').length === rows, CONTACTS);
  await scrollTo(page, 4_500);
  await page.evaluate(() => {
    const rows = (nodes: NodeList) =>
      [...nodes].filter((node) => node instanceof HTMLElement && node.dataset.qso).length;
    document.body.dataset.removed = '0';
    new MutationObserver((changes) => {
      const removed = changes.reduce((sum, { removedNodes }) => sum + rows(removedNodes), 0);
      document.body.dataset.removed = String(Number(document.body.dataset.removed) + removed);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Select', exact: true }).evaluate((button) => (button as HTMLElement).click());
  await page.getByRole('checkbox', { name: `Select QSO with W1Q${letters(20)}` }).check();
  await page.getByText(/^1 \w+ chosen/).waitFor();
  await call('vqso/upsert', { data: { Call: 'W1QNEW', Freq: 7_010, Mode: 'CW' } }, me.token);
  await storedRow(page, 'W1QNEW').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.body.dataset.removed)).toBe('0');
  expect(browserErrors).toEqual([]);
});

test('NEXT that is pressed quickly goes that many pages, and shows at once which one is asked for', async () => {
  const me = await register();
  const { logbook } = await call('vlogbook', {}, (await withLog()).token);
  const { page, browserErrors } = await open(me);
  await intercept(page, 'vlogbook', (route) => {
    const { page: asked = 1 } = route.request().postDataJSON() as { page?: number };
    return route.fulfill({ json: { logbook, page: asked, pages: 9, count: 4_500, version: 'v' } });
  });
  await page.goto('/logs');
  const pager = page.getByRole('navigation', { name: 'Logbook pages', exact: true });
  await pager.getByText('Page 1 of 9 (4,500 Qs)').waitFor();
  const shown = await pager.evaluate(async (element) => {
    const texts: string[] = [];
    for (let press = 0; press < 3; press++) {
      [...element.querySelectorAll('a')].find((link) => link.textContent === 'NEXT')?.click();
      // The press changes the page number at once; the address and its rows follow later.
      await Promise.resolve();
      texts.push(element.querySelector('span')?.textContent ?? '');
    }
    return texts;
  });
  expect(shown).toEqual([2, 3, 4].map((at) => `Page ${at} of 9 (4,500 Qs)`));
  await page.waitForURL(/page=4$/);
  await pager.getByText('Page 4 of 9').waitFor();
  expect(browserErrors).toEqual([]);
});
