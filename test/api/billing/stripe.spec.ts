import { jest } from '@jest/globals';
import type { HistoryKind, SubscriptionResponse } from '@pileup/contract/billing';
import { SettleCheckout } from '../../../backend/src/billing/checkout/settle-checkout.js';
import { PaymentService } from '../../../backend/src/billing/service/payment-service.js';
import { Reconcile } from '../../../backend/src/billing/subscription/reconcile.js';
import { emailTo } from '../../email-outbox.ts';
import { MONTH } from '../../fakes/stripe/stripe-account.ts';
import type { StripeEvent } from '../../fakes/stripe/stripe-objects.ts';
import { FakeStripe } from '../../fakes/stripe/stripe-server.ts';
import { type Operator, TestApp } from '../../test-app.ts';

const DAY = 86_400_000;

let testApp: TestApp;
const stripe = await FakeStripe.start(() => testApp?.clock.now() ?? Date.now());
testApp = await TestApp.create(stripe.env);
afterAll(async () => {
  await testApp.close();
  await stripe.close();
});
const { account } = stripe;
const site = () => `http://127.0.0.1:${testApp.port}`;

/** Number of events that were delivered, in their order. */
let delivered = 0;
async function deliverAll(): Promise<void> {
  for (; delivered < account.events.length; delivered++)
    expect(await stripe.deliver(account.events[delivered] as StripeEvent, site())).toBe(200);
}
const seen = async (me: Operator): Promise<SubscriptionResponse> => (await me.call('vsubscription')).body;
const lines = async (me: Operator): Promise<HistoryKind[]> =>
  (await seen(me)).history.map(({ kind }) => kind).reverse();
const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

async function begin(me: Operator, plan: 'trial' | 'monthly'): Promise<string> {
  const { status, body } = await me.call('vsubscription/checkout', { plan });
  expect([status, body]).toEqual([200, { url: expect.stringContaining('https://checkout.example/cs_test_') }]);
  return sessionOf(body.url);
}

/** Begins a subscription; returns its id. */
async function subscribe(me: Operator, plan: 'trial' | 'monthly', card?: string): Promise<string> {
  const session = await begin(me, plan);
  account.completeCheckout(session, card);
  await deliverAll();
  return account.sessions.get(session)?.subscription ?? '';
}

test('a trial is begun, paid, fails, recovers, is cancelled and continued, and ends, with a line for each', async () => {
  const me = await testApp.operator();
  expect(await seen(me)).toMatchObject({ service: 'stripe', state: 'none', trial_available: true, can_upgrade: true });
  const session = await begin(me, 'trial');
  expect(account.sessions.get(session)).toMatchObject({
    client_reference_id: `U${me.user.id}`,
    success_url: expect.stringContaining(`/stripe/start-trial/${session}`),
    plan: { trialDays: 7 },
  });
  account.completeCheckout(session);
  // The page asks before the webhook arrives.
  const verified = await me.call('stripe/verify-session/{id}', { checkout_session_id: session }, { id: session });
  expect(verified.body).toMatchObject({ subscription: { level: 1 }, user: { subscribed: true }, token: me.token });
  await deliverAll();
  const id = account.sessions.get(session)?.subscription ?? '';
  expect(await seen(me)).toMatchObject({
    state: 'trial',
    trial_available: false,
    running: true,
    paid_subscription: false,
  });

  testApp.clock.jump(5 * DAY);
  account.trialWillEnd(id);
  await deliverAll();
  const trialEnd = (await seen(me)).next_payment;
  expect((await seen(me)).subscription.expiryDate).toBe(trialEnd);
  testApp.clock.jump(2 * DAY + 60_000);
  // The payment is due and not reported yet.
  expect(await seen(me)).toMatchObject({ state: 'grace', subscribed: true, paid_subscription: false });
  account.renew(id);
  await deliverAll();
  expect(await seen(me)).toMatchObject({ state: 'paid', paid_subscription: true });

  account.setCard(id, 'declines');
  testApp.clock.jump(MONTH * 1_000);
  account.renew(id);
  await deliverAll();
  expect(await seen(me)).toMatchObject({ state: 'grace', subscribed: true, paid_subscription: false });
  testApp.clock.jump(3 * DAY);
  expect(await seen(me)).toMatchObject({ state: 'ended', subscribed: false });
  account.setCard(id, 'pays');
  account.payLatest(id);
  await deliverAll();
  expect(await seen(me)).toMatchObject({ state: 'paid', subscribed: true });

  expect((await me.call('vsubscription/cancel')).body.cancel_at).not.toBeNull();
  expect((await me.call('vsubscription/cancel')).status).toBe(409);
  expect((await me.call('vsubscription/resume')).body.cancel_at).toBeNull();
  await me.call('vsubscription/cancel');
  testApp.clock.jump(MONTH * 1_000);
  account.renew(id);
  await deliverAll();
  expect(await seen(me)).toMatchObject({ state: 'ended', subscribed: false, running: false, trial_available: false });
  expect(await lines(me)).toEqual([
    'trial started',
    'trial ends soon',
    'paid',
    'payment failed',
    'paid',
    'cancelled',
    'continued',
    'cancelled',
    'left',
  ]);
  expect((await me.call('vsubscription/checkout', { plan: 'trial' })).status).toBe(409);
  for (const subject of [/your free trial ends on/, /your payment failed/, /your subscription has ended/])
    expect((await emailTo(testApp, me.email, subject)).text).toContain('/account/subscription');
});

test('two tabs share one checkout; another plan replaces it; a subscriber begins none', async () => {
  const me = await testApp.operator();
  const [one, other] = await Promise.all([begin(me, 'trial'), begin(me, 'trial')]);
  expect(one).toBe(other);
  const monthly = await begin(me, 'monthly');
  expect([account.sessions.get(one)?.status, account.sessions.get(monthly)?.status]).toEqual(['expired', 'open']);
  account.completeCheckout(monthly);
  await deliverAll();
  expect(await seen(me)).toMatchObject({ state: 'paid', running: true });
  const again = await me.call('vsubscription/checkout', { plan: 'monthly' });
  expect([again.status, again.body]).toMatchObject([409, { error: 'You already have a subscription.' }]);
  // Expired checkouts are not offered again.
  const late = await testApp.operator();
  const first = await begin(late, 'trial');
  testApp.clock.jump(58 * 60_000);
  expect(await begin(late, 'trial')).not.toBe(first);
});

test('one trial for each main account and card: a duplicate is cancelled with a notice and gives nothing', async () => {
  const [first, second] = [await testApp.operator(), await testApp.operator()];
  await subscribe(first, 'trial', 'card_of_both');
  const session = await begin(second, 'trial');
  account.completeCheckout(session, 'card_of_both');
  const verified = await second.call('stripe/verify-session/{id}', {}, { id: session });
  expect([verified.status, verified.body]).toMatchObject([
    409,
    { error: expect.stringContaining('nothing was charged') },
  ]);
  await deliverAll();
  const id = account.sessions.get(session)?.subscription ?? '';
  await testApp.until(() => account.subscriptions.get(id)?.status === 'canceled');
  await deliverAll();
  expect(await seen(second)).toMatchObject({ state: 'none', running: false, subscribed: false, periods: [] });
  expect(await lines(second)).toEqual(['trial refused']);
  expect(await seen(first)).toMatchObject({ state: 'trial' });
});

test('refunds and disputes end what was paid for; a partial refund does not, and a dispute that is won restores it', async () => {
  const me = await testApp.operator();
  const id = await subscribe(me, 'monthly');
  const charge = account.chargeOf(account.subscriptions.get(id)?.customer ?? '').id;
  testApp.clock.jump(60_000);
  account.refund(charge, 100);
  await deliverAll();
  expect(await seen(me)).toMatchObject({ subscribed: true });
  const dispute = account.dispute(charge);
  await deliverAll();
  testApp.clock.jump(1_000);
  expect(await seen(me)).toMatchObject({ subscribed: false, state: 'ended' });
  account.closeDispute(dispute, 'won');
  await deliverAll();
  expect(await seen(me)).toMatchObject({ subscribed: true, state: 'paid' });
  account.refund(charge);
  await deliverAll();
  testApp.clock.jump(1_000);
  expect(await seen(me)).toMatchObject({ subscribed: false });
  const { history } = await seen(me);
  expect(history.map(({ kind, amount }) => `${kind} ${amount}`).reverse()).toEqual([
    'paid 265',
    'refunded 100',
    'disputed 265',
    'dispute won 265',
    'refunded 165',
  ]);
});

test('a pause is a gap: nothing is paid or given until it ends, or is ended', async () => {
  const me = await testApp.operator();
  const id = await subscribe(me, 'monthly');
  expect((await me.call('vsubscription/pause', { months: 7 })).status).toBe(400);
  const paused = (await me.call('vsubscription/pause', { months: 2 })).body;
  expect(paused).toMatchObject({ state: 'paid', paused_until: expect.any(String) });
  testApp.clock.jump(MONTH * 1_000);
  account.renew(id);
  await deliverAll();
  expect(await seen(me)).toMatchObject({ state: 'paused', subscribed: false, running: true });
  const charges = account.charges.size;
  // The period was ended early: a month begins now.
  testApp.clock.jump(10 * DAY);
  const twice = await Promise.all([me.call('vsubscription/resume'), me.call('vsubscription/resume')]);
  expect(twice.map(({ status }) => status)).toContain(200);
  expect(await seen(me)).toMatchObject({ state: 'paid', paused_until: null });
  expect(account.charges.size).toBe(charges + 1);
  await deliverAll();
  expect(await lines(me)).toEqual(['paid', 'paused', 'resumed', 'paid']);
});

test('months are given to others, begin after what they have, and are paid back with the payment', async () => {
  const [giver, free, member] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
  const own = await subscribe(member, 'monthly');
  const end = Date.parse((await seen(member)).subscription.expiryDate ?? '');
  const unknown = await giver.call('vsubscription/gift', { callsigns: [free.callsign, 'G4QZZ'], months: 3 });
  expect([unknown.status, unknown.body]).toMatchObject([422, { error: 'No account has the callsign G4QZZ.' }]);
  const calls = [free.callsign.toLowerCase(), member.callsign, member.callsign];
  const { body } = await giver.call('vsubscription/gift', { callsigns: calls, months: 3, message: 'For the lift' });
  const session = account.sessions.get(sessionOf(body.url));
  expect(session).toMatchObject({ mode: 'payment', amount_total: 2 * 3 * 265 });
  const isPaid = async () =>
    (await giver.call('stripe/verify-session/{id}', {}, { id: session?.id ?? '' })).body.confirmed;
  expect([session?.success_url, await isPaid()]).toEqual([
    expect.stringMatching(/\/account\/subscription\?gift=cs_test_\w+$/),
    false,
  ]);
  account.completeCheckout(session?.id ?? '');
  expect(await isPaid()).toBe(true);
  await deliverAll();
  const { text } = await emailTo(testApp, free.email, /you were given a subscription/);
  expect(text).toContain(`${giver.callsign} gave you a subscription until`);
  expect(text).toContain('Their message: For the lift');
  expect(await seen(free)).toMatchObject({
    state: 'gift',
    paid_subscription: false,
    history: [{ kind: 'gift received' }],
  });
  const given = (await seen(member)).periods.find(({ kind }) => kind === 'gift');
  expect(Date.parse(given?.from ?? '')).toBe(end);
  // The months of a gift do not confirm a checkout that was left.
  const left = await begin(free, 'monthly');
  const verify = async () => (await free.call('stripe/verify-session/{id}', {}, { id: left })).body;
  expect(await verify()).toMatchObject({ confirmed: false, subscription: { level: 1 } });
  account.completeCheckout(left);
  expect(await verify()).toMatchObject({ confirmed: true, subscription: { level: 1 } });
  await deliverAll();
  account.cancel(account.sessions.get(left)?.subscription ?? '');
  await deliverAll();
  // The next month is paid: the gift waits.
  testApp.clock.jump(end - testApp.clock.now() + 3_600_000);
  account.renew(own);
  await deliverAll();
  const { periods } = await seen(member);
  expect(periods.map(({ kind }) => kind)).toEqual(['gift', 'paid', 'paid']);
  expect(periods[0]?.from).toBe(periods[1]?.to);
  expect(await lines(giver)).toEqual(['gift given']);
  account.refund(account.chargeOf(session?.customer ?? '').id);
  await deliverAll();
  testApp.clock.jump(1_000);
  expect((await seen(free)).subscribed).toBe(false);
  expect((await seen(member)).periods.map(({ kind }) => kind)).toEqual(['paid', 'paid']);
});

test('a donor without a subscription ends a monthly donation in the portal', async () => {
  const me = await testApp.operator();
  expect(await seen(me)).toMatchObject({ has_customer: false });
  expect((await me.call('vsubscription/portal')).status).toBe(409);
  const { body } = await me.call('vdonate', { amount: 500, monthly: 1 });
  account.completeCheckout(sessionOf(body.url));
  await deliverAll();
  expect(await seen(me)).toMatchObject({ state: 'none', running: false, has_customer: true });
  expect((await me.call('vsubscription/portal')).body.url).toContain('https://billing.example/');
});

test('a monthly donation that is paid back changes nothing of the membership beside it', async () => {
  const me = await testApp.operator();
  await subscribe(me, 'monthly');
  const name = `Wall ${me.callsign}`;
  const { body } = await me.call('vdonate', { amount: 700, monthly: 1, name });
  const session = account.sessions.get(sessionOf(body.url));
  account.completeCheckout(session?.id ?? '');
  await deliverAll();
  const isNamed = async () =>
    (await testApp.call('vsupporters')).body.supporters.some((supporter) => supporter.name === name);
  expect(await isNamed()).toBe(true);
  const charge = account.chargeOf(session?.customer ?? '');
  expect(charge.amount).toBe(700);
  const dispute = account.dispute(charge.id);
  await deliverAll();
  expect(await isNamed()).toBe(false);
  account.closeDispute(dispute, 'won');
  await deliverAll();
  expect(await isNamed()).toBe(true);
  account.refund(charge.id);
  await deliverAll();
  testApp.clock.jump(1_000);
  expect(await isNamed()).toBe(false);
  expect(await seen(me)).toMatchObject({ subscribed: true, state: 'paid' });
  expect(await lines(me)).toEqual(['paid']);
});

test('a gift that only the nightly job finds paid is told to both, once', async () => {
  const [giver, friend] = [await testApp.operator(), await testApp.operator()];
  const { body } = await giver.call('vsubscription/gift', { callsigns: [friend.callsign], months: 1 });
  account.completeCheckout(sessionOf(body.url));
  await testApp.app.get(Reconcile).run();
  expect(await seen(friend)).toMatchObject({ subscribed: true });
  await emailTo(testApp, friend.email, /you were given a subscription/);
  await deliverAll();
  await testApp.app.get(Reconcile).run();
  expect([await lines(giver), await lines(friend)]).toEqual([['gift given'], ['gift received']]);
});

test('of two webhooks of one payment, the one that was read first and written last changes nothing', async () => {
  const [giver, friend] = [await testApp.operator(), await testApp.operator()];
  const { body } = await giver.call('vsubscription/gift', { callsigns: [friend.callsign], months: 1 });
  const session = sessionOf(body.url);
  const service = testApp.app.get(PaymentService);
  const read = service.readCheckout.bind(service);
  const { promise, resolve } = Promise.withResolvers<void>();
  const spy = jest.spyOn(service, 'readCheckout').mockImplementationOnce(async (id) => {
    // A state that was read before the payment arrives after it.
    const state = await read(id);
    await promise;
    return state;
  });
  const settle = testApp.app.get(SettleCheckout);
  const early = settle.settle(session, null);
  await testApp.until(async () => spy.mock.calls.length === 1);
  account.completeCheckout(session);
  await deliverAll();
  resolve();
  await early;
  expect(spy.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(await seen(friend)).toMatchObject({ subscribed: true });
  expect([await lines(giver), await lines(friend)]).toEqual([['gift given'], ['gift received']]);
});

test('a bank payment that fails later is noted for the member', async () => {
  const me = await testApp.operator();
  const { body } = await me.call('vsubscription/gift', { callsigns: [(await testApp.operator()).callsign], months: 1 });
  account.failCheckout(sessionOf(body.url));
  await deliverAll();
  expect(await lines(me)).toEqual(['payment failed']);
});

test('another operator, a sub-account and a made-up session get nothing', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const session = await begin(me, 'monthly');
  account.completeCheckout(session);
  for (const id of [session, 'cs_test_none'])
    expect((await other.call('stripe/verify-session/{id}', {}, { id })).status).toBe(404);
  expect((await testApp.call('stripe/verify-session/{id}', {}, { id: session })).status).toBe(401);
  expect(await seen(other)).toMatchObject({ subscribed: false });
  await deliverAll();
  const sub = (await me.call('vaddsubaccount', { callsign: 'EA8QSB' })).body.user;
  const { token } = (await me.call('vLoginToSubaccount', { sub_account_id: sub.id })).body;
  const inherited = (await testApp.call('vsubscription', {}, {}, token)).body;
  expect([inherited.subscribed, inherited.history]).toEqual([true, []]);
  for (const [name, body] of [
    ['vsubscription/cancel', {}],
    ['vsubscription/pause', { months: 1 }],
    ['vsubscription/portal', {}],
    ['vsubscription/checkout', { plan: 'monthly' }],
  ] as const)
    expect((await testApp.call(name, body, {}, token)).status).toBe(403);
});

test('while Stripe does not answer, webhooks are refused and repeated; nothing is lost', async () => {
  const me = await testApp.operator();
  const session = await begin(me, 'monthly');
  account.completeCheckout(session);
  stripe.failures.push(...Array<'500'>(20).fill('500'));
  const event = account.events.findLast(({ type }) => type === 'checkout.session.completed') as StripeEvent;
  expect(await stripe.deliver(event, site())).toBe(503);
  stripe.failures.length = 0;
  expect((await seen(me)).subscribed).toBe(false);
  // The SDK repeats a request by itself.
  stripe.failures.push('500', 'drop');
  await deliverAll();
  expect(await seen(me)).toMatchObject({ subscribed: true });
});
