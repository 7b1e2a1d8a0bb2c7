import type { SignedIn } from '@pileup/contract/identity';
import type { Page } from 'playwright-core';
import { FakeStripe } from '../fakes/stripe/stripe-server.ts';
import { startOwnProduct } from './own-product.ts';

const stripe = await FakeStripe.start();
/** The folder with the data of the server, which has a payment service. */
export const dataFolder = await startOwnProduct(stripe.env);
const { open, product: site, register } = await import('./operator.ts');
afterAll(() => stripe.close());

export const { account } = stripe;

let delivered = 0;
/** Delivers the events of the payment service. */
export async function deliverAll(): Promise<void> {
  for (const event of account.events.slice(delivered)) expect(await stripe.deliver(event, site)).toBe(200);
  delivered = account.events.length;
}

/** An operator on a page with something to pay; checkouts are opened on a page with a link to either outcome. */
export async function openPayments(me?: SignedIn, path = '/account/subscription'): Promise<Page> {
  const { page } = await open(me ?? (await register()));
  await page.route('https://checkout.example/**', async (route) => {
    const session = account.sessions.get(route.request().url().split('/').at(-1) ?? '');
    const body = `<h1>Checkout</h1><a href="${session?.success_url}">Done</a> <a href="${session?.cancel_url}">Back</a>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(path);
  return page;
}

/** Begins a checkout with a button; returns the id of its session. */
export async function begin(page: Page, button: string | RegExp): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL('https://checkout.example/**');
  return page.url().split('/').at(-1) ?? '';
}

/** Ends the period that runs, and was perhaps paid, just now. */
export function endPeriod(id: string): void {
  const subscription = account.subscriptions.get(id);
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) throw new Error('no subscription');
  item.current_period_end = account.now() - 1;
  if (subscription.trial_end) subscription.trial_end = account.now() - 1;
  const [line] = account.invoices.get(subscription.latest_invoice ?? '')?.lines.data ?? [];
  if (line) line.period.end = item.current_period_end;
}
