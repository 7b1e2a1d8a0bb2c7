import { jest } from '@jest/globals';
import { call, intercept, open, refuse, register } from './operator.ts';

jest.setTimeout(120_000);

test('a contest has serial numbers from a block of this device, also without network, and never those of another', async () => {
  const me = await register();
  const { context, page, browserErrors } = await open(me);
  await page.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify(['CONTEST_ID', 'STX'])),
    [`pileup.log-fields.${me.user.id}`].join(),
  );
  await page.goto('/logger');
  const serial = page.getByLabel('Sent serial');
  const shows = async (text: string) =>
    page.waitForFunction(([field, value]) => (field as HTMLInputElement).value === value, [
      await serial.elementHandle(),
      text,
    ] as const);
  await page.getByLabel('Contest', { exact: true }).fill('CQ-WPX-CW');
  await shows('001');
  // Another device of the operator has the next block.
  expect(await call('vserials/reserve', { contest: 'CQ-WPX-CW', size: 50 }, me.token)).toMatchObject({ from: 51 });
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
  await shows('101');

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
  await contest.fill('CLUB');
  await tried;
  expect(await contest.getAttribute('aria-invalid')).toBeNull();
  recover();
  await log('ja1qyb');
  await shows('001');
  expect(
    browserErrors.filter((text) => !/ERR_INTERNET_DISCONNECTED|could not be fetched|status of 503/.test(text)),
  ).toEqual([]);
});
