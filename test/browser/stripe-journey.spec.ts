import { chmodSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { SignedIn } from '@pileup/contract/identity';
import type { Page } from 'playwright-core';
import { Product } from '../../scripts/product.ts';
import { FakeStripe } from '../fakes/stripe/stripe-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

jest.setTimeout(240_000);

// Its own server, with a payment service.
const folder = temporaryFolder('pileup-stripe-');
// Accessible to the user of the database if we are root.
chmodSync(folder.path, 0o711);
const stripe = await FakeStripe.start();
const env = { ...stripe.env, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', NODE_ENV: 'development' };
const product = new Product({ dataDir: folder.path, port: 0, fsync: false, env, print: () => undefined });
process.env.PRODUCT_URL = await product.start();
const { open, register, product: site } = await import('./operator.ts');
afterAll(async () => {
  await product.stop();
  await stripe.close();
  folder[Symbol.dispose]();
});
const { account } = stripe;

let delivered = 0;
/** Delivers what happened at the payment service. */
async function deliverAll(): Promise<void> {
  for (const event of account.events.slice(delivered)) expect(await stripe.deliver(event, site)).toBe(200);
  delivered = account.events.length;
}

/** An operator on the subscription page; checkouts are opened on a page with a link to either outcome. */
async function openSubscription(me?: SignedIn): Promise<Page> {
  const { page } = await open(me ?? (await register()));
  await page.route('https://checkout.example/**', async (route) => {
    const session = account.sessions.get(route.request().url().split('/').at(-1) ?? '');
    const body = `<h1>Checkout</h1><a href="${session?.success_url}">Done</a> <a href="${session?.cancel_url}">Back</a>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('/account/subscription');
  return page;
}

/** Begins a checkout with a button; the id of its session. */
async function begin(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL('https://checkout.example/**');
  return page.url().split('/').at(-1) ?? '';
}

/** The period that runs has ended just now. */
function endPeriod(id: string): void {
  const subscription = account.subscriptions.get(id);
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) throw new Error('no subscription');
  item.current_period_end = account.now() - 1;
  if (subscription.trial_end) subscription.trial_end = account.now() - 1;
}

test('a trial, the first payment failing and recovering, cancelling and continuing', async () => {
  const me = await register();
  const page = await openSubscription(me);
  await page.getByText('Seven days free, then £2.65 a month').waitFor();
  const session = await begin(page, 'Start the free week');
  account.completeCheckout(session);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.waitForURL('**/profile?signup=1');
  await page.getByText('Your free trial has begun.').waitFor();
  expect(await page.getByRole('link', { name: 'UPGRADE FREE' }).count()).toBe(0);
  await deliverAll();

  const id = account.sessions.get(session)?.subscription ?? '';
  endPeriod(id);
  account.setCard(id, 'declines');
  account.renew(id);
  await deliverAll();
  await page.goto('/account/subscription');
  await page.getByRole('status').getByText('Your payment failed').waitFor();
  account.setCard(id, 'pays');
  account.payLatest(id);
  await deliverAll();
  await page.reload();
  await page
    .getByRole('status')
    .getByText(/^Paid until/)
    .waitFor();
  for (const line of ['Trial started', 'Payment failed', 'Paid £2.65']) await page.getByText(line).first().waitFor();

  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the subscription' }).click();
  await page
    .getByRole('status')
    .getByText(/^Cancelled, access until/)
    .waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('status')
    .getByText(/^Paid until/)
    .waitFor();
  await page.route('https://billing.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Portal' }),
  );
  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await page.waitForURL('https://billing.example/**');
});

test('two tabs open one checkout; leaving it shows that nothing was charged', async () => {
  const me = await register();
  const [one, other] = [await openSubscription(me), await openSubscription(me)];
  const sessions = await Promise.all([begin(one, 'Pay monthly now'), begin(other, 'Pay monthly now')]);
  expect(sessions[0]).toBe(sessions[1]);
  await one.getByRole('link', { name: 'Back' }).click();
  await one.getByRole('heading', { name: 'Payment cancelled' }).waitFor();
  await one.getByText('Nothing was charged.').waitFor();
});

test('a payment that is confirmed late is waited for; after more than 50 polls it has failed', async () => {
  const page = await openSubscription();
  const session = await begin(page, 'Pay monthly now');
  await page.clock.install();
  await page.getByRole('link', { name: 'Done' }).click();
  const poll = async () => {
    const answered = page.waitForResponse(/verify-session/);
    await page.clock.fastForward(5_000);
    await answered;
  };
  await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
  for (let n = 0; n < 3; n++) await poll();
  account.completeCheckout(session);
  await poll();
  await page.waitForURL('**/?upgrade=1');
  await page.getByText('Your subscription has begun.').waitFor();

  const failing = await openSubscription();
  await begin(failing, 'Pay monthly now');
  await failing.clock.install();
  await failing.getByRole('link', { name: 'Done' }).click();
  await failing.getByRole('heading', { name: 'Checking your payment' }).waitFor();
  let polls = 0;
  failing.on('response', (response) => {
    if (response.url().includes('verify-session')) polls++;
  });
  const failure = failing.getByRole('heading', { name: 'Subscription validation failed, please try again' });
  while (!(await failure.isVisible())) await failing.clock.fastForward(5_000);
  expect(polls).toBeGreaterThanOrEqual(50);
});
