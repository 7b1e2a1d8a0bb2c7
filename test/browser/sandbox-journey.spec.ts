import type { Page } from 'playwright-core';
import { faultsOf } from './faults.ts';
import { call, open, register } from './operator.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const shows = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();

test('the whole life of a subscription can be tried without money, by keyboard too', async () => {
  const me = await register();
  const { page, context, browserErrors } = await open(me);
  await page.goto('/account/subscription');
  await page.getByRole('button', { name: 'Start the free week' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start the free week' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('no money is taken').waitFor();
  await page.locator('main h1').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press(page, 'Go back without paying');
  await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goBack();
  await press(page, 'Use a card that is declined');
  await page.getByText('The card was declined.').waitFor();
  await press(page, 'Start the trial');
  await page.waitForURL('**/profile?signup=1');
  await page.goto('/account/subscription');
  await shows(page, /^Free trial until/);
  await press(page, 'The next payment fails');
  await shows(page, 'Your payment failed');
  await press(page, 'The payment succeeds after all');
  await shows(page, /^Paid until/);
  await press(page, 'Pause for 3 months');
  await shows(page, /^Paused from/);
  await press(page, 'Resume now');
  await shows(page, /^Paid until/);
  expect(await faultsOf(page)).toEqual([]);

  // Another page of the operator loses its access with the refund, without a reload.
  const globe = await context.newPage();
  await globe.goto('/');
  await globe.getByRole('button', { name: /^Account of/ }).waitFor();
  await globe.getByRole('link', { name: 'UPGRADE FREE' }).waitFor({ state: 'detached' });
  await globe.goto('/earth');
  await globe.getByRole('application', { name: /^Globe with \d+ arcs/ }).waitFor();
  await press(page, 'The payment is refunded');
  await shows(page, 'Ended');
  await globe.waitForURL(/\/\?upgrade-required=1$/);
  await globe.getByRole('link', { name: 'UPGRADE FREE' }).waitFor();
  await globe.close();
  await page.getByText('Refunded £2.65').waitFor();
  expect(browserErrors).toEqual([]);
});

test('months for others and donations, on a phone in the light theme', async () => {
  const [me, friend] = [await register(), await register()];
  const { page, browserErrors } = await open(me, { theme: 'light', width: 390 });
  await page.goto('/account/subscription');
  await page.getByLabel('To', { exact: true }).fill(`${friend.user.my_callsign.toLowerCase()}, G4QZZZZ`);
  await page.getByRole('radio', { name: '12' }).check({ force: true });
  await press(page, /^Give 12 months, £63\.60/);
  await page.getByText('No account has the callsign G4QZZZZ.').waitFor();
  await page.getByLabel('To', { exact: true }).fill(friend.user.my_callsign);
  await press(page, /^Give 12 months, £31\.80/);
  await press(page, 'Pay £31.80 in the sandbox');
  await page.getByText('The months you gave have been added.').waitFor();
  await page.getByText('Gave months for £31.80').waitFor();
  await page.goto('/account/subscription?gift=sandbox_made_up');
  await page.getByText('Not confirmed.').waitFor();
  expect((await call('vsubscription', {}, friend.token)).state).toBe('gift');

  await page.goto('/support-us');
  await page.getByRole('heading', { name: 'Support us' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Other' }).check({ force: true });
  await page.getByLabel('Amount in pounds').fill('seven');
  await press(page, 'Support');
  await page.getByText('Please enter an amount such as 7.50.').waitFor();
  await page.getByLabel('Amount in pounds').fill('7.50');
  await press(page, 'Support with £7.50');
  await press(page, 'Go back without paying');
  await page.getByText('Donation Failed').waitFor();
  await press(page, 'Support with £5.00');
  await press(page, 'Pay £5.00 in the sandbox');
  await page.getByText('Thank you for your support!').waitFor();
  await page.getByRole('link', { name: me.user.my_callsign, exact: true }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(browserErrors).toEqual([]);
});
