import { jest } from '@jest/globals';
import type { SubscriptionResponse } from '@pileup/contract/billing';
import fc from 'fast-check';
import { ReceivedRevenue } from '../../../backend/src/billing/index.js';
import { Reconcile } from '../../../backend/src/billing/subscription/reconcile.js';
import { SyncSubscription } from '../../../backend/src/billing/subscription/sync-subscription.js';
import { Database, type Queryable } from '../../../backend/src/platform/database/database.js';
import { MONTH } from '../../fakes/stripe/stripe-account.ts';
import type { StripeEvent, Subscription } from '../../fakes/stripe/stripe-objects.ts';
import { FakeStripe, SECRET_KEY, WEBHOOK_SECRET } from '../../fakes/stripe/stripe-server.ts';
import { type Operator, TestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const DAY = 86_400_000;
const CARD = 'fingerprint_canary_of_a_card';

const written: string[] = [];
let testApp: TestApp;
const stripe = await FakeStripe.start(() => testApp?.clock.now() ?? Date.now());
testApp = await TestApp.create({ ...stripe.env, LOG_LEVEL: 'debug' }, written);
afterAll(async () => {
  await testApp.close();
  await stripe.close();
});
const { account } = stripe;
const site = () => `http://127.0.0.1:${testApp.port}`;
const deliver = (event: StripeEvent) => stripe.deliver(event, site());

/** The state that a member sees, without parts that only change with time. */
async function seen(me: Operator): Promise<Pick<SubscriptionResponse, 'state' | 'periods' | 'history' | 'running'>> {
  const { state, periods, history, running } = (await me.call('vsubscription')).body;
  return { state, periods, history, running };
}

async function checkout(me: Operator, plan: 'trial' | 'monthly'): Promise<string> {
  return (await me.call('vsubscription/checkout', { plan })).body.url.split('/').at(-1) ?? '';
}

/** The events since `from`. */
const eventsSince = (from: number) => account.events.slice(from);
const subscriptionOf = (session: string) => account.sessions.get(session)?.subscription ?? '';

/** A first month, step by step: checkout, trial, failure, recovery, refund, cancel. */
function firstMonth(session: string, card: string): (() => void)[] {
  const id = () => subscriptionOf(session);
  return [
    () => account.completeCheckout(session, card),
    () => {
      testApp.clock.jump(5 * DAY);
      account.trialWillEnd(id());
    },
    () => {
      account.setCard(id(), 'declines');
      testApp.clock.jump(2 * DAY + 1_000);
      account.renew(id());
    },
    () => {
      testApp.clock.jump(DAY);
      account.setCard(id(), 'pays');
      account.payLatest(id());
    },
    () => {
      testApp.clock.jump(DAY);
      account.refund(account.chargeOf(account.subscriptions.get(id())?.customer ?? '').id);
    },
    () => {
      testApp.clock.jump(DAY);
      account.cancel(id());
    },
  ];
}

const RESET = `do $$ begin
  ${['event', 'period', 'subscription', 'history', 'trial', 'receipt'].map((table) => `delete from billing.${table};`).join(' ')}
  update billing.checkout set status = 'open', subscription_id = null;
end $$`;

/** The rows that webhooks stored, without numbers and times that depend on when they arrived. */
const STORED = [
  'select id from billing.event order by id',
  'select account_id, "from", "to", kind, note from billing.period order by 1, 2, 3, 4',
  'select account_id, id, status, is_duplicate, period_end, cancel_at, paused_until, ended_at from billing.subscription order by 1, 2',
  'select * from billing.history order by account_id, event_id, kind',
  'select subscription_id, account_id from billing.trial order by 1',
  'select * from billing.receipt order by id',
  'select id, status, subscription_id from billing.checkout order by id',
];
/** Reads all of these rows by one statement. */
const ALL_STORED = `select ${STORED.map((each) => `(select json_agg(each)::text from (${each}) each)`)}`;

const stored = async (): Promise<string> => JSON.stringify(await testApp.sql(ALL_STORED));

describe('the events of a first month', () => {
  test('in any order, each twice, give one state', async () => {
    const me = await testApp.operator();
    const session = await checkout(me, 'trial');
    const from = account.events.length;
    for (const step of firstMonth(session, CARD)) step();
    const events = eventsSince(from);
    expect(events.length).toBeGreaterThanOrEqual(10);
    for (const event of events) expect(await deliver(event)).toBe(200);
    const inOrder = await seen(me);
    expect(inOrder).toMatchObject({ state: 'ended', running: false });
    expect(inOrder.history.map(({ kind }) => kind).reverse()).toEqual([
      'trial started',
      'trial ends soon',
      'payment failed',
      'paid',
      'refunded',
      'left',
    ]);
    expect(inOrder.periods.map(({ kind }) => kind).reverse()).toEqual(['trial', 'paid']);

    const orders = fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 });
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        await testApp.sql(RESET);
        for (const event of order) expect(await deliver(event)).toBe(200);
        expect(await seen(me)).toEqual(inOrder);
      }),
      { numRuns: amount(8, 60), examples: [[[...events, ...events].reverse()]] },
    );
  });

  // The stored rows do not depend on the order of any set of events if each event, arriving after any set of others,
  // leads to the same as all of them in another order. So the 128 sets of seven stand for all 5,040 orders.
  test('of several kinds, in every order, each doubled, store the same', async () => {
    const me = await testApp.operator();
    const session = await checkout(me, 'trial');
    const from = account.events.length;
    for (const step of firstMonth(session, account.id('card'))) step();
    const kinds = [
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.payment_failed',
      'invoice.paid',
      'customer.subscription.deleted',
      'customer.subscription.trial_will_end',
      'charge.refunded',
    ].slice(0, amount(5, 7));
    const events = kinds.map((kind) => eventsSince(from).findLast(({ type }) => type === kind) as StripeEvent);
    const sets = Array.from({ length: 2 ** events.length }, (_, bits) => events.filter((_, n) => bits & (1 << n)));
    const storedAfter = async (...some: readonly StripeEvent[]) => {
      await testApp.sql(RESET);
      for (const event of some) expect(await deliver(event)).toBe(200);
      return stored();
    };
    const expected = new Map<readonly StripeEvent[], string>();
    for (const set of sets) {
      expected.set(set, await storedAfter(...set));
      for (const event of set.toReversed()) await deliver(event);
      expect(await stored()).toBe(expected.get(set));
    }
    let orders = 0;
    for (const [bits, set] of sets.entries())
      for (const [n, event] of events.entries()) {
        if (set.includes(event)) continue;
        const together = sets[bits | (1 << n)] ?? [];
        // This order was stored above.
        if (together.at(-1) === event) continue;
        orders++;
        expect(await storedAfter(...set, event)).toBe(expected.get(together));
      }
    // Each event follows each set without it, but for the orders of the sets themselves.
    expect(orders).toBe((events.length / 2) * sets.length - (sets.length - 1));
  });

  test('delivered late, at once with others and repeatedly while the month goes on leave nothing to repair', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat({ max: 3 })), async (choices) => {
        const me = await testApp.operator();
        const session = await checkout(me, 'trial');
        const late: StripeEvent[] = [];
        for (const step of firstMonth(session, account.id('card'))) {
          const from = account.events.length;
          step();
          late.push(...eventsSince(from));
          const now = late.filter(() => choices.next().value !== 0);
          await Promise.all(now.map(deliver));
          // Some are forgotten, others are repeated.
          for (const event of now) if (choices.next().value !== 0) late.splice(late.indexOf(event), 1);
        }
        for (const event of late) expect(await deliver(event)).toBe(200);
        const before = await seen(me);
        expect(before.history).toHaveLength(6);
        await testApp.app.get(Reconcile).run();
        expect(await seen(me)).toEqual(before);
      }),
      { numRuns: amount(2, 8) },
    );
  });
});

test('a program that ends at any moment within a webhook has lost nothing when the webhook is repeated', async () => {
  const database = testApp.app.get(Database);
  let left = Number.POSITIVE_INFINITY;
  let counted = 0;
  const reached = () => {
    counted++;
    if (--left === 0) throw new Error('the program has ended here');
  };
  const run = database.run.bind(database);
  const transaction = database.transaction.bind(database);
  const unitOfWork = database.unitOfWork.bind(database);
  const countingRuns = <Tx extends Queryable>(tx: Tx) =>
    Object.create(tx, {
      run: {
        value: (...args: Parameters<typeof tx.run>) => {
          reached();
          return tx.run(...args);
        },
      },
    }) as Tx;
  const runs = jest.spyOn(database, 'run').mockImplementation(async (...args) => {
    reached();
    return run(...args) as never;
  });
  const transactions = jest.spyOn(database, 'transaction').mockImplementation(async (work) => {
    const result = await transaction(async (tx) => {
      const done = await work(countingRuns(tx));
      reached();
      return done;
    });
    // The process may end after the commit, before anything else.
    reached();
    return result;
  });
  const units = jest.spyOn(database, 'unitOfWork').mockImplementation(async (work) => {
    const result = await unitOfWork(async (em, tx) => {
      const done = await work(em, countingRuns(tx));
      reached();
      return done;
    });
    reached();
    return result;
  });
  /** Delivers the events of a new subscriber, and ends the program at the nth moment of one of them. */
  const interrupted = async (moment: number, which: string) => {
    const me = await testApp.operator();
    const session = await checkout(me, 'monthly');
    const from = account.events.length;
    account.completeCheckout(session);
    const events = eventsSince(from);
    const first = events.find(({ type }) => type === which) as StripeEvent;
    counted = 0;
    left = moment;
    await deliver(first);
    left = Number.POSITIVE_INFINITY;
    const moments = counted;
    for (const event of [...events, ...events]) expect(await deliver(event)).toBe(200);
    const { history, ...rest } = await seen(me);
    expect([rest.state, rest.periods.length, history.map(({ kind }) => kind)]).toEqual(['paid', 1, ['paid']]);
    return moments;
  };
  let kills = 0;
  for (const which of ['checkout.session.completed', 'invoice.paid']) {
    const moments = await interrupted(Number.POSITIVE_INFINITY, which);
    for (let moment = 1; moment <= moments; moment++, kills++) await interrupted(moment, which);
  }
  expect(kills).toBeGreaterThanOrEqual(20);
  runs.mockRestore();
  transactions.mockRestore();
  units.mockRestore();
});

test('what was received is the payments less the refunds', async () => {
  const revenue = async () => (await testApp.app.get(ReceivedRevenue).at(testApp.clock.now())) ?? { month: 0, year: 0 };
  const before = await revenue();
  const me = await testApp.operator();
  const session = await checkout(me, 'monthly');
  const from = account.events.length;
  account.completeCheckout(session);
  testApp.clock.jump(1_000);
  account.refund(account.chargeOf(account.sessions.get(session)?.customer ?? '').id, 65);
  for (const event of eventsSince(from)) await deliver(event);
  expect((await revenue()).year - before.year).toBe(200);
});

test('forged, old, truncated and changed webhooks are refused; a replayed one has no effect', async () => {
  const me = await testApp.operator();
  const session = await checkout(me, 'monthly');
  account.completeCheckout(session);
  const event = account.events.findLast(({ type }) => type === 'checkout.session.completed') as StripeEvent;
  const body = JSON.stringify(event, null, 2);
  const now = Math.floor(Date.now() / 1_000);
  const good = stripe.sign(body);
  const refused: [string, { body?: string; signature: string }][] = [
    ['another secret', { signature: stripe.sign(body, now, 'whsec_of_another') }],
    ['301 seconds old', { signature: stripe.sign(body, now - 301) }],
    ['a time that was changed', { signature: good.replace(/t=\d+/, `t=${now - 1}`) }],
    ['no signature', { signature: '' }],
    ['nonsense', { signature: 't=,v1=' }],
    ['truncated', { body: body.slice(0, -1), signature: good }],
    ['another amount', { body: body.replace('265', '266'), signature: good }],
    ['other white space', { body: JSON.stringify(event), signature: good }],
    ['an empty body', { body: '', signature: good }],
  ];
  for (const [what, change] of refused)
    expect([what, await stripe.deliver(event, site(), change)]).toEqual([what, 400]);
  expect((await seen(me)).state).toBe('none');
  const rolled = `t=${now},v1=${'0'.repeat(64)},${stripe.sign(body, now).split(',')[1]}`;
  expect(await stripe.deliver(event, site(), { body, signature: rolled })).toBe(200);
  const after = await seen(me);
  expect(after.state).toBe('paid');
  for (let n = 0; n < 3; n++) expect(await stripe.deliver(event, site(), { body, signature: good })).toBe(200);
  expect(await seen(me)).toEqual(after);
});

test('the nightly comparison makes up for webhooks that never arrived, and reads all pages', async () => {
  const [lost, ended] = [await testApp.operator(), await testApp.operator()];
  const sessions = [await checkout(lost, 'monthly'), await checkout(ended, 'monthly')];
  for (const session of sessions) account.completeCheckout(session);
  const reconcile = testApp.app.get(Reconcile);
  // The same payment service has subscriptions of others.
  const one = account.subscriptions.get(subscriptionOf(sessions[0] ?? '')) as Subscription;
  for (let n = 0; n < 105; n++) {
    const other = { ...one, id: account.id('sub'), customer: 'cus_of_another', metadata: {} };
    account.subscriptions.set(other.id, other);
  }
  await reconcile.run();
  expect([(await seen(lost)).state, (await seen(ended)).state]).toEqual(['paid', 'paid']);
  testApp.clock.jump(DAY);
  account.cancel(subscriptionOf(sessions[1] ?? ''));
  await reconcile.run();
  testApp.clock.jump(MONTH * 10);
  expect([(await seen(lost)).state, (await seen(ended)).state]).toEqual(['paid', 'ended']);
  await reconcile.run();
  const suspended = await testApp.operator();
  const paid = await checkout(suspended, 'monthly');
  account.completeCheckout(paid);
  await reconcile.run();
  await testApp.sql('update identity.account set delete_at = now() where id = $1', [lost.user.id]);
  await testApp.sql('update identity.account set suspended_at = now() where id = $1', [suspended.user.id]);
  await reconcile.run();
  for (const session of [sessions[0] ?? '', paid])
    expect(account.subscriptions.get(subscriptionOf(session))?.cancel_at_period_end).toBe(true);
  const reports = await testApp.sql<{ checked: number; repaired: number }>(
    'select checked, repaired from billing.reconciliation order by id desc limit 5',
  );
  expect(reports.map(({ repaired }) => repaired).reverse()).toEqual([2, 1, 0, 1, 0]);
  expect(reports[0]?.checked).toBeGreaterThan(105);
});

test('a gift whose webhook never arrived is given by the nightly comparison', async () => {
  const [giver, friend] = [await testApp.operator(), await testApp.operator()];
  const { url } = (await giver.call('vsubscription/gift', { callsigns: [friend.callsign], months: 1 })).body;
  const reconcile = testApp.app.get(Reconcile);
  await reconcile.run();
  expect((await seen(friend)).state).toBe('none');
  account.completeCheckout(url.split('/').at(-1) ?? '');
  await reconcile.run();
  expect((await seen(friend)).state).toBe('gift');
});

test('one subscription that cannot be read keeps the nightly comparison from none of the others', async () => {
  const [closed, lost] = [await testApp.operator(), await testApp.operator()];
  const sessions = [await checkout(closed, 'monthly'), await checkout(lost, 'monthly')];
  const reconcile = testApp.app.get(Reconcile);
  account.completeCheckout(sessions[0] ?? '');
  await reconcile.run();
  account.completeCheckout(sessions[1] ?? '');
  await testApp.sql('update identity.account set suspended_at = now() where id = $1', [closed.user.id]);
  const sync = SyncSubscription.prototype.sync;
  const broken = [...account.subscriptions.keys()][0];
  const syncs = jest.spyOn(SyncSubscription.prototype, 'sync').mockImplementation(function (
    this: SyncSubscription,
    id,
    event,
  ) {
    return id === broken ? Promise.reject(new Error('not readable')) : sync.call(this, id, event);
  });
  await reconcile.run();
  syncs.mockRestore();
  expect(account.subscriptions.get(subscriptionOf(sessions[0] ?? ''))?.cancel_at_period_end).toBe(true);
  expect((await seen(lost)).state).toBe('paid');
  const [report] = await testApp.sql('select repaired, failed from billing.reconciliation order by id desc limit 1');
  expect(report).toEqual({ repaired: 1, failed: 1 });
});

test('no card, key or customer id is in the log, in the archive, in the database or in an answer', async () => {
  const me = await testApp.operator();
  const session = await checkout(me, 'monthly');
  account.completeCheckout(session, CARD);
  await me.call('stripe/verify-session/{id}', {}, { id: session });
  const customer = account.sessions.get(session)?.customer ?? '';
  const canaries = [SECRET_KEY, WEBHOOK_SECRET, CARD, '"4242"', customer];
  // Logs contain no secrets where a request fails either: the errors of Stripe's package hold keys and parameters.
  stripe.failures.push(...Array<'500'>(3).fill('500'));
  expect((await me.call('vsubscription/portal')).status).toBe(503);
  account.customers.delete(customer);
  expect((await me.call('vsubscription/portal')).status).toBe(503);
  const responses = [await me.call('vsubscription'), await me.call('vuser'), await me.call('vsupporters')];
  const { AccountDataRegistry } = await import('../../../backend/src/platform/account-data.js');
  const archive: string[] = [];
  for await (const file of testApp.app.get(AccountDataRegistry).files(me.user.id))
    if (typeof file.content === 'string') archive.push(file.content);
  const found = (texts: readonly string[], among = canaries) =>
    among.filter((canary) => texts.some((text) => text.includes(canary)));
  expect(archive.join()).toContain('history');
  expect([found(written), found(archive), found(responses.map((response) => JSON.stringify(response.body)))]).toEqual([
    [],
    [],
    [],
  ]);
  const tables = ['period', 'customer', 'checkout', 'subscription', 'trial', 'event', 'history', 'payment', 'receipt'];
  const stored = await Promise.all(tables.map((table) => testApp.sql(`select * from billing.${table}`)));
  expect(
    found(
      stored.map((rows) => JSON.stringify(rows)),
      canaries.slice(0, -1),
    ),
  ).toEqual([]);
});
