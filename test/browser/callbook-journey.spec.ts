import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { FakeHamqth, HAMQTH_LOGIN, HAMQTH_PASSWORD } from '../fakes/hamqth/hamqth-server.ts';
import { serviceUrls } from '../fakes/service-server.ts';
import { startOwnProduct } from './own-product.ts';

// The test has its own server, with a callbook.
const hamqth = await new FakeHamqth().listen();
await startOwnProduct(serviceUrls([hamqth]));
const { call, hold, logQso, open, register } = await import('./operator.ts');
const { faultsOf, overflow } = await import('./faults.ts');
afterAll(() => hamqth.close());

const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#406080' } })
  .png()
  .toBuffer();
hamqth.pictures.set('/userfiles/petr.png', png);
hamqth.entries.set('OK1QRR', {
  nick: 'Petr',
  qth: 'Praha <i>1</i>',
  grid: 'JO70fb',
  country: 'Czech Republic',
  picture: `${hamqth.url}/userfiles/petr.png`,
});
hamqth.entries.set('W1QAW', { nick: 'Hiram', qth: 'Newington', grid: 'FN31pr' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const hasValue = async (page: Page, label: string, value: string) =>
  page.waitForFunction(({ input, text }) => (input as HTMLInputElement).value === text, {
    input: await field(page, label).elementHandle(),
    text: value,
  });
const hasFocus = (page: Page, label: string) =>
  field(page, label).evaluate((input) => input === document.activeElement);

test('connect with a wrong password and the right one; the name is filled in while typing, without taking the focus', async () => {
  const { page, context, browserErrors } = await open(await register());
  await page.goto('/account#services');
  const section = page.getByRole('group', { name: 'HamQTH callbook', exact: true });
  await section.getByLabel('HamQTH callbook user name').fill(HAMQTH_LOGIN);
  await section.getByLabel('HamQTH callbook password').fill('wrong');
  await section.getByRole('button', { name: 'Connect the HamQTH callbook' }).click();
  await section.getByText('HamQTH rejected the user name or password.').waitFor();
  await section.getByLabel('HamQTH callbook password').fill(HAMQTH_PASSWORD);
  await page.keyboard.press('Enter');
  await section.getByText(`Connected to the HamQTH callbook as ${HAMQTH_LOGIN}.`).waitFor();
  await section.getByText('Last success').waitFor();
  expect(await page.content()).not.toContain(HAMQTH_PASSWORD);
  expect(await faultsOf(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBe(0);
  }

  await page.goto('/logger');
  await field(page, 'Call').click();
  // The text is inserted at once: the callbook is asked when typing pauses, as on a busy machine.
  await page.keyboard.insertText('ok1qrr/p');
  await hasValue(page, 'Name', 'Petr');
  expect(await hasFocus(page, 'Call')).toBe(true);
  // The operator continues typing.
  await page.getByText('Petr, Praha 1').waitFor();
  await page.getByText('JO70fb').waitFor();
  // The picture comes later, from this server, into a place that was there before.
  const picture = page.getByRole('img', { name: 'OK1QRR in the callbook' });
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
  expect(await picture.boundingBox()).toMatchObject({ width: 22, height: 22 });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBe(0);
  }
  expect(hamqth.asked).toEqual(['OK1QRR']);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await hasValue(page, 'Call', '');
  await hasValue(page, 'Name', '');

  // The operator's own text stays.
  await field(page, 'Name').click();
  await page.keyboard.type('Tom');
  await field(page, 'Call').click();
  await page.keyboard.type('W1QAW', { delay: 20 });
  await page.getByText('Hiram, Newington').waitFor();
  // An entry that has no picture has the same place for it.
  expect(await page.locator('[title="From HamQTH callbook"] > svg').boundingBox()).toMatchObject({
    width: 22,
    height: 22,
  });
  expect(await field(page, 'Name').inputValue()).toBe('Tom');
  await page.keyboard.press('Escape');

  // The entry does not appear in an empty field that has the focus.
  hamqth.entries.set('W1QAX', { nick: 'Sam', qth: 'Leeds' });
  const release = await hold(page, 'vcallbook');
  await field(page, 'Call').fill('W1QAX');
  await field(page, 'Name').click();
  release();
  await page.getByText('Sam, Leeds').waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('');
  await field(page, 'Call').click();
  await page.keyboard.press('Escape');

  // A callbook that is unreachable is no fault.
  hamqth.faults.push('500');
  await page.keyboard.type('W2QAX', { delay: 20 });
  for (let tries = 0; hamqth.faults.length > 0 && tries < 300; tries++) await page.waitForTimeout(100);
  expect(hamqth.faults).toEqual([]);
  await page.keyboard.press('Enter');
  await hasValue(page, 'Call', '');
  expect(browserErrors).toEqual([]);
  await context.setOffline(true);
  await page.keyboard.type('W3QAX', { delay: 20 });
  await page.keyboard.press('Enter');
  await hasValue(page, 'Call', '');
  await context.setOffline(false);
});

test('without a callbook of the account or the server, none is asked', async () => {
  const { page, browserErrors } = await open(await register());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/logger');
  await field(page, 'Call').click();
  for (const typed of ['OK1QRR', 'W1QAW']) {
    await field(page, 'Call').fill(typed);
    await page.getByText(`First QSO with ${typed}`).waitFor();
    await page.waitForTimeout(1_500);
  }
  expect(asked).toContain('/api/vservices');
  expect(asked).not.toContain('/api/vcallbook');
  expect(browserErrors).toEqual([]);
});

test('the page of a contact shows the callbook with its picture, which comes from this server', async () => {
  const me = await register();
  await call('vservice/connect', { service: 'hamqth', login: HAMQTH_LOGIN, secret: HAMQTH_PASSWORD }, me.token);
  const { qdo_id } = await logQso(me.token, { Call: 'OK1QRR/P' });
  const { page, browserErrors } = await open(me);
  await page.goto(`/qso/${qdo_id}`);
  const panel = page.getByRole('region', { name: 'Callbook' });
  await panel.getByText('Praha 1').waitFor();
  const picture = panel.getByRole('img', { name: 'OK1QRR in the callbook' });
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
  expect(await faultsOf(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBe(0);
  }
  expect(browserErrors).toEqual([]);

  await page.goto('/account#services');
  await page.getByRole('button', { name: 'Disconnect the HamQTH callbook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByLabel('HamQTH callbook user name').waitFor();
});
