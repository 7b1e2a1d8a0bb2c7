import { setTimeout as pause } from 'node:timers/promises';
import type { SubscriptionAnswer } from '@pileup/contract/billing';
import type { StripeEvent } from '../../fakes/stripe/stripe-objects.ts';
import { FakeStripe } from '../../fakes/stripe/stripe-server.ts';
import { answerOf } from '../process/api-client.ts';
import { connectDatabase } from '../process/database.ts';
import { type BenchResult, correctRow } from '../process/measure.ts';
import { KillableProduct } from './killable-product.ts';

const STORED_EVENTS = 'select id, count(*)::integer as n from billing.event where id = any ($1) group by id';

export interface KillWebhooksOptions {
  kills: number;
  /** When to kill, as a part of the time that the webhooks of one subscriber take. */
  moment: (kill: number) => number;
}

/**
 * Kills the app while it handles the webhooks of new subscribers, and repeats the webhooks as Stripe does: each is
 * applied once, and nothing is lost.
 */
export async function killWebhooks(
  url: string,
  dataDir: string,
  { kills, moment }: KillWebhooksOptions,
): Promise<BenchResult> {
  const stripe = await FakeStripe.start();
  const product = await KillableProduct.open(url, dataDir, stripe.env);
  const client = await connectDatabase(url);
  const { account } = stripe;
  const site = `http://127.0.0.1:${product.installation.port}`;
  /** Answers false where the app ended before it acknowledged. */
  const deliver = async (event: StripeEvent) => {
    const status = await stripe.deliver(event, site).catch(() => 0);
    if (status !== 200 && status !== 0) throw new Error(`${event.type}: ${status}`);
    return status === 200;
  };
  const newSubscriber = async () => {
    const me = await product.newAccount();
    const { url: checkout } = await answerOf<{ url: string }>(me, 'vsubscription/checkout', { plan: 'monthly' });
    const from = account.events.length;
    account.completeCheckout(checkout.split('/').at(-1) ?? '');
    return { me, events: account.events.slice(from) };
  };
  const deliverAll = async (events: readonly StripeEvent[]) => {
    let acknowledged = 0;
    for (const event of events) if (await deliver(event)) acknowledged++;
    return acknowledged;
  };
  try {
    await deliverAll((await newSubscriber()).events); // a warm-up: the first webhooks of a program are slow
    const undisturbed = await newSubscriber();
    const startedAt = performance.now();
    await deliverAll(undisturbed.events);
    const duration = performance.now() - startedAt;
    let correct = 0;
    let within = 0;
    for (let kill = 0; kill < kills; kill++) {
      const { me, events } = await newSubscriber();
      const delivering = deliverAll(events);
      await pause(duration * moment(kill));
      await product.crash();
      if ((await delivering) < events.length) within++;
      // Stripe repeats what was not acknowledged, and may repeat what was.
      for (let round = 0; round < 2; round++) await deliverAll(events);
      const { state, periods, history } = await answerOf<SubscriptionAnswer>(me, 'vsubscription');
      const stored = await client.query<{ n: number }>(STORED_EVENTS, [events.map(({ id }) => id)]);
      const found = [
        state,
        periods.length,
        history.map((line) => line.kind).join(),
        stored.rows.map(({ n }) => n).join(),
      ];
      const expected = ['paid', 1, 'paid', events.map(() => 1).join()];
      if (found.join(';') === expected.join(';')) correct++;
      else console.log(`kill ${kill + 1}: ${found.join('; ')}`);
    }
    const title = 'webhooks of a new subscriber with the app killed: each applied once, nothing lost';
    return correctRow(title, correct, kills, `${within} while webhooks were handled, the others after them`);
  } finally {
    await client.end();
    await product.stop();
    await stripe.close();
  }
}
