import type { Page } from 'playwright-core';
import { startOwnProduct } from './own-product.ts';

// Cards of other tests would be above the places that are measured.
await startOwnProduct();
const { call, hold, logQso, nextCall, open, register, WHOLE_HOME } = await import('./operator.ts');

const [me, first, second, late] = [await register(), await register(), await register(), await register()];
const tune = (who: typeof me, more: object = {}) =>
  call('vrigcontrol/set', { freq: 14_205, mode: 'USB', op_mode: 1, ...more }, who.token);
const { page, browserErrors } = await open(me);
const card = (who: typeof me, on: Page = page) => on.getByRole('article', { name: who.user.my_callsign });
const feed = () => page.getByRole('region', { name: /QSO feed/i });
const profile = (who: typeof me, more: object) =>
  call('vupdateprofile', { name: 'Ann', email: who.user.email, qth: 'Bern', grid: 'JN36', ...more }, who.token);

beforeAll(async () => {
  await Promise.all([tune(first), tune(second)]);
  await page.goto('/');
  await card(second).waitFor();
});

test('the log bar comes together with the live cards; until then the first view of the server is shown', async () => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/log-bar-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.locator('.first-view').getByText(second.user.my_callsign).first().waitFor();
  expect(await card(second).count()).toBe(0);
  held.resolve();
  await card(second).waitFor();
  expect(await page.getByRole('button', { name: 'Log QSO', exact: true }).last().isVisible()).toBe(true);
  expect(await page.locator('.first-view').count()).toBe(0);
  await page.unroute('**/assets/log-bar-*.js');
});

test.each([1440, 800, 700, 390])('the count of contacts, loaded last, moves nothing, %i px wide', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  const letGo = await hold(page, 'vlogbookcount');
  await page.goto('/');
  const notice = page.getByRole('region', { name: 'First steps' });
  await notice.getByText('Still to do: a password, your grid.').waitFor();
  await card(second).waitFor();
  const { height } = (await notice.boundingBox()) ?? {};
  letGo();
  await notice.getByText('your first contact').waitFor();
  expect((await notice.boundingBox())?.height).toBe(height);
  await page.setViewportSize({ width: 1440, height: 900 });
});

describe('cards keep their place', () => {
  test('one that leaves stays as a gap while the pointer is there, and a new one waits behind a pill', async () => {
    await card(first).hover();
    const place = await card(second).boundingBox();
    await profile(first, { hide_presence: 1 });
    await card(first).getByText('Left').waitFor();
    await tune(late);
    const pill = page.getByRole('button', { name: /new stations?$/ });
    await pill.waitFor();
    expect(await card(late).count()).toBe(0);
    expect(await card(second).boundingBox()).toEqual(place);
  });

  test('after the pointer has left, another takes the gap', async () => {
    await page.mouse.move(2, 2);
    await card(first).waitFor({ state: 'detached' });
    await card(late).waitFor();
  });

  test('the choice of the order places them again', async () => {
    await page.getByRole('combobox', { name: 'Sort stations' }).selectOption('Farthest');
    await card(second).waitFor();
    await page.getByRole('combobox', { name: 'Sort stations' }).selectOption('On air first');
  });
});

describe('the feed', () => {
  const contact = () => ({ Call: nextCall(), Mode: 'SSB', Freq: 14_210, Comment: 'Here' });

  test('marks with a word what is less than 80 s old, also when the page is opened', async () => {
    await page.setViewportSize(WHOLE_HOME);
    const logged = contact();
    await logQso(me.token, logged);
    const { Call } = logged;
    const row = feed().getByRole('listitem').filter({ hasText: Call });
    await row.getByText('new', { exact: true }).waitFor();
    await page.reload();
    await row.getByText('new', { exact: true }).waitFor();
  });

  test('has 35 contacts in a list that scrolls, and waits while it is scrolled', async () => {
    for (let n = 0; n < 35; n++) await logQso(me.token, contact());
    const list = feed().getByRole('list');
    await feed().getByRole('listitem').nth(34).waitFor();
    const height = () => list.evaluate((box) => box.clientHeight);
    const before = await height();
    expect(await list.evaluate((box) => box.scrollHeight > 2 * box.clientHeight)).toBe(true);
    await list.evaluate((box) => box.scrollTo(0, 400));
    const logged = contact();
    await logQso(me.token, logged);
    await feed().getByRole('button', { name: '1 new QSO' }).click();
    await feed().getByRole('listitem').filter({ hasText: logged.Call }).waitFor();
    expect([await height(), await list.evaluate((box) => box.scrollTop)]).toEqual([before, 0]);
    await page.mouse.move(2, 2);
  });

  test('waits behind a pill on a scrolled page', async () => {
    // The page is longer than the window.
    await page.setViewportSize({ width: 1440, height: 400 });
    // The document shows contacts before its scripts run, which set the place of the page.
    await page.getByRole('button', { name: 'Log QSO', exact: true }).last().waitFor();
    // The feed does not change while it is far from the screen.
    await feed().evaluate((box) => window.scrollBy(0, Math.max(300, box.getBoundingClientRect().top)));
    await page.waitForFunction(() => window.scrollY > 100);
    await feed().getByRole('listitem').first().waitFor();
    const logged = contact();
    await logQso(me.token, logged);
    const { Call } = logged;
    const pill = feed().getByRole('button', { name: /new QSOs?$/ });
    await pill.waitFor();
    const row = feed().getByRole('listitem').filter({ hasText: Call });
    expect(await row.count()).toBe(0);
    // A click that scrolls to it would show the row before it is pressed.
    await pill.dispatchEvent('click');
    await row.waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

test('cards say where a station is, as seen from the operator', async () => {
  await profile(me, {});
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('pileup.session') ?? '{}');
    session.user.grid = 'JN36';
    localStorage.setItem('pileup.session', JSON.stringify(session));
  });
  await profile(second, { grid: 'PM95' });
  await page.reload();
  await card(second)
    .getByText(/· [\d.,\s]+ (km|mi) · \d+°/)
    .waitFor();
});

test('a station in a contest is in the strip below the cards', async () => {
  await tune(late, { op_mode: 7 });
  await page.reload();
  const strip = page.getByRole('list', { name: 'Stations in a contest' });
  await strip.getByRole('article', { name: late.user.my_callsign }).waitFor();
  expect(await strip.textContent()).not.toMatch(/14\D?205/);
});

test('73 is answered in a friendly way', async () => {
  const search = page.getByLabel('Search/Add CALLSIGN');
  await search.fill('73');
  await search.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/73 to you, too/)
    .waitFor();
});

test('the search suggests stations by parts, posts and pages, and opens the one chosen with the keyboard', async () => {
  await page.goto('/');
  const search = page.getByLabel('Search/Add CALLSIGN');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await search.pressSequentially(second.user.my_callsign.slice(1));
  await page.getByRole('option', { name: second.user.my_callsign }).getByText('On air').waitFor();
  await search.press('Escape');
  await list.waitFor({ state: 'detached' });
  await search.fill('help');
  await page.getByRole('option', { name: 'Help and Support' }).waitFor();
  await list.getByRole('option', { name: 'FAQ' }).waitFor();
  await search.press('ArrowUp');
  await search.press('Enter');
  await page.waitForURL('**/contact');
});

test('a visitor has the icon bar, with boards and search', async () => {
  const visitor = await open();
  await visitor.page.goto('/');
  const bar = visitor.page.getByRole('navigation', { name: 'Main', exact: true });
  await bar.getByRole('link', { name: 'Leaderboards' }).waitFor();
  expect(await bar.getByRole('link', { name: /Settings|Notifications/ }).count()).toBe(0);
  await bar.getByRole('button', { name: 'Search Pileup' }).click();
  await visitor.page.getByRole('dialog', { name: 'Search Pileup' }).waitFor();
  expect(visitor.browserErrors).toEqual([]);
});

test('the document has the first cards and contacts, without scripts', async () => {
  const html = await (await page.request.get('/')).text();
  const [, cards = '', contacts = ''] = /class="cards">(.*?)<\/ul>.*class="feed">(.*?)<\/ul>/s.exec(html) ?? [];
  expect(cards).toContain(`>${second.user.my_callsign}</a>`);
  expect(contacts).toContain(`>${me.user.my_callsign}</a>`);
});

test('the introduction is near: no long scrolling for a visitor', async () => {
  const { page: phone } = await open(undefined, { theme: 'dark', width: 390 });
  await phone.goto('/');
  const text = phone.getByRole('region', { name: 'What you get' });
  await text.waitFor();
  await card(second, phone).waitFor();
  const box = await text.boundingBox();
  expect(box?.y).toBeLessThan(5_000);
});

test('no error and no warning was logged', async () => {
  expect(browserErrors).toEqual([]);
});
