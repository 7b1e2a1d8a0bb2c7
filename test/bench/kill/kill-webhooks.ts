import { setTimeout as pause } from 'node:timers/promises';
import type { SubscriptionResponse } from '@pileup/contract/billing';
import type { StripeEvent } from '../../fakes/stripe/stripe-objects.ts';
import { FakeStripe } from '../../fakes/stripe/stripe-server.ts';
import { answerOf } from '../process/api-client.ts';
import { connectDatabase } from '../process/database.ts';
import { type BenchResult, correctRow } from '../process/measure.ts';
import { KillableProduct } from './killable-product.ts';

const STORED_EVENTS = 'select id, count(*)::integer as n from billing.event where id = any ($1) group by id';

const MAX_TRIES = 5;

export interface KillWebhooksOptions {
  kills: number;
  /** The moment of the nth kill, as a part of the time that the webhooks of one subscriber take. */
  moment: (attempt: number) => number;
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
  /** Delivers an event; returns false where the app ended before it acknowledged. */
  const deliver = async (event: StripeEvent) => (await stripe.deliver(event, site).catch(() => 0)) === 200;
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
    let tooLate = 0;
    // Kills after the last acknowledgement do not count and are repeated.
    for (let attempt = 0; within < kills && tooLate <= 3 * kills; attempt++) {
      const { me, events } = await newSubscriber();
      const delivering = deliverAll(events);
      await pause(duration * moment(attempt));
      await product.crash();
      const isWithin = (await delivering) < events.length;
      if (isWithin) within++;
      else tooLate++;
      // Stripe repeats events that were not acknowledged, and may repeat those that were.
      for (const event of [...events, ...events])
        for (let tries = 1; !(await deliver(event)); tries++)
          if (tries === MAX_TRIES) throw new Error(`${event.type} is never acknowledged`);
      const { state, periods, history } = await answerOf<SubscriptionResponse>(me, 'vsubscription');
      const stored = await client.query<{ n: number }>(STORED_EVENTS, [events.map(({ id }) => id)]);
      const found = [
        state,
        periods.length,
        history.map((line) => line.kind).join(),
        stored.rows.map(({ n }) => n).join(),
      ];
      const expected = ['paid', 1, 'paid', events.map(() => 1).join()];
      if (found.join(';') !== expected.join(';')) console.log(`kill ${attempt + 1}: ${found.join('; ')}`);
      else if (isWithin) correct++;
    }
    const title = 'webhooks of a new subscriber with the app killed: each applied once, nothing lost';
    return correctRow(title, correct, kills, `${tooLate} more kills came too late`);
  } finally {
    await client.end();
    await product.stop();
    await stripe.close();
  }
}
