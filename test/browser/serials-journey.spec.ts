import type { Page } from 'playwright-core';
import { call, intercept, open, refuse, register, withoutOffline } from './operator.ts';

/** Waits until the log bar shows this serial number. */
async function hasSerial(page: Page, text: string): Promise<void> {
  const field = await page.getByLabel('Sent serial').elementHandle();
  await page.waitForFunction(([input, value]) => (input as HTMLInputElement).value === value, [field, text] as const);
}

test('a contest has serial numbers from a block of this device, also without network, and never those of another', async () => {
  const me = await register();
  const { context, page, browserErrors } = await open(me);
  await page.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify(['CONTEST_ID', 'STX'])),
    [`pileup.log-fields.${me.user.id}`].join(),
  );
  await page.goto('/logger');
  const serial = page.getByLabel('Sent serial');
  const shows = (text: string) => hasSerial(page, text);
  await page.getByLabel('Contest', { exact: true }).fill('CQ-WPX-CW');
  await shows('001');
  // Another device of the operator has the next block.
  expect(await call('vserials/reserve', { contest: 'CQ-WPX-CW', size: 50 }, me.token)).toMatchObject({ from: 51 });
  const second = await open(me);
  await second.page.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify(['CONTEST_ID', 'STX'])),
    `pileup.log-fields.${me.user.id}`,
  );
  await second.page.goto('/logger');
  await second.page.getByLabel('Contest', { exact: true }).fill('CQ-WPX-CW');
  await hasSerial(second.page, '101');
  await second.page.getByText('This device continues at 101.').waitFor();
  const log = async (text: string) => {
    await page.getByLabel('Call', { exact: true }).fill(text);
    await page.getByLabel('Call', { exact: true }).press('Enter');
  };
  await log('ja1qyz');
  await shows('002');
  await context.setOffline(true);
  await serial.fill('050');
  await log('ja1qya');
  await shows('');
  await context.setOffline(false);
  await shows('151');
  await page.getByText('This device continues at 151.').waitFor();

  // The server has no numbers for this name, and then, for a time, none for any.
  const contest = page.getByLabel('Contest', { exact: true });
  await serial.fill('');
  await contest.fill('Club & friends');
  await page.getByText('The name of the contest has 1 to 40 letters').last().waitFor();
  expect(await contest.getAttribute('aria-invalid')).toBe('true');
  const { promise: tried, resolve: setTried } = Promise.withResolvers<void>();
  const recover = await intercept(page, 'vserials/reserve', async (route) => {
    await refuse(503, 'The server is busy.', 'internal')(route);
    setTried();
  });
  const refused = page.waitForResponse('**/api/vserials/reserve');
  await contest.fill('CLUB');
  await tried;
  await (await refused).finished();
  // A contact logged before the page has the response would wait for it.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await contest.getAttribute('aria-invalid')).toBeNull();
  recover();
  await log('ja1qyb');
  await shows('001');
  expect(withoutOffline(browserErrors).filter((text) => !/status of 503/.test(text))).toEqual([]);
});

test('two tabs never show a number that one of them has sent', async () => {
  const me = await register();
  const { context, page, browserErrors } = await open(me);
  await context.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify(['CONTEST_ID', 'STX'])),
    `pileup.log-fields.${me.user.id}`,
  );
  const field = (tab: Page, name: string) => tab.getByLabel(name, { exact: true });
  const shows = async (tab: Page, text: string) =>
    tab.waitForFunction(([input, value]) => (input as HTMLInputElement).value === value, [
      await field(tab, 'Sent serial').elementHandle(),
      text,
    ] as const);
  await page.goto('/logger');
  await field(page, 'Contest').fill('CQ-WPX-CW');
  await shows(page, '001');
  const other = await context.newPage();
  await other.goto('/logger');
  await shows(other, '001');
  await field(other, 'Call').fill('ja1qya');
  const log = async (tab: Page, call: string) => {
    await field(tab, 'Call').fill(call);
    await field(tab, 'Call').press('Enter');
  };
  await log(page, 'ja1qyz');
  await shows(page, '002');
  await shows(other, '002');
  await field(other, 'Call').press('Enter');
  await shows(other, '003');
  await shows(page, '003');
  // A typed number stays.
  await field(page, 'Sent serial').fill('002');
  await log(other, 'ja1qyb');
  await shows(other, '004');
  expect(await field(page, 'Sent serial').inputValue()).toBe('002');
  expect(browserErrors).toEqual([]);
});

test('with another contest a number of the block is replaced, without one removed; a typed number stays', async () => {
  const me = await register();
  const { page, browserErrors } = await open(me);
  await page.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify(['CONTEST_ID', 'STX'])),
    `pileup.log-fields.${me.user.id}`,
  );
  await page.goto('/logger');
  const contest = page.getByLabel('Contest', { exact: true });
  const serial = page.getByLabel('Sent serial');
  const shows = (text: string) => hasSerial(page, text);
  await contest.fill('CQ-WPX-SSB');
  await shows('001');
  await page.getByLabel('Call', { exact: true }).fill('ja1qyz');
  await page.getByLabel('Call', { exact: true }).press('Enter');
  await shows('002');
  await contest.fill('ARRL-DX-SSB');
  await shows('001');
  await contest.fill('CQ-WPX-SSB');
  await shows('002');
  await contest.fill('');
  await shows('');
  await serial.fill('077');
  await contest.fill('ARRL-DX-SSB');
  await contest.fill('');
  expect(await serial.inputValue()).toBe('077');
  expect(browserErrors).toEqual([]);
});
