import type { SandboxAct, SubscriptionResponse } from '@pileup/contract/billing';
import { createPaymentService } from '../../../backend/src/billing/service/create-payment-service.js';
import { Clock } from '../../../backend/src/platform/clock.js';
import { Config } from '../../../backend/src/platform/config.js';
import { Crypto } from '../../../backend/src/platform/crypto.js';
import { emailTo } from '../../email-outbox.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp({ MONTHLY_COSTS: 'servers=540 mail=60.50' });

const idOf = (url: string) => url.split('/').at(-1) ?? '';
const seen = async (me: Operator): Promise<SubscriptionResponse> => (await me.call('vsubscription')).body;
const act = (me: Operator | null, name: SandboxAct, id?: string) =>
  (me ?? testApp).call('vsandbox/act', { act: name, ...(id ? { id } : {}) });

async function begin(me: Operator, plan: 'trial' | 'monthly'): Promise<string> {
  const { url } = (await me.call('vsubscription/checkout', { plan })).body;
  expect(url).toMatch(/^\/stripe\/sandbox\/sandbox_[\w-]+$/);
  return idOf(url);
}

/** Acts in turn, each with the state and whether there is access after it. */
async function walk(me: Operator, steps: readonly (readonly [SandboxAct, SubscriptionResponse['state'], boolean])[]) {
  for (const [name, state, subscribed] of steps) {
    testApp.clock.jump(60_000);
    expect([name, (await act(me, name)).status]).toEqual([name, 200]);
    const { state: now, subscribed: is } = await seen(me);
    expect([name, now, is]).toEqual([name, state, subscribed]);
  }
}

test('every state is reached with buttons: trial, paid, failed, grace, recovered, disputed, refunded, cancelled', async () => {
  const me = await testApp.operator();
  const id = await begin(me, 'trial');
  expect((await me.call('vsandbox/checkout', { id })).body).toEqual({
    title: 'Pileup subscription',
    amount: 0,
    followed_by: 'After 7 days £2.65 a month.',
    status: 'open',
  });
  expect((await act(me, 'decline', id)).body.url).toBe('');
  expect((await act(me, 'leave', id)).body.url).toBe('/stripe/cancel');
  expect((await seen(me)).state).toBe('none');
  expect((await act(me, 'pay', id)).body.url).toBe(`/stripe/start-trial/${id}`);
  const verified = await me.call('stripe/verify-session/{id}', {}, { id });
  expect(verified.body).toMatchObject({ subscription: { level: 1 }, user: { subscribed: true }, token: me.token });
  expect((await act(me, 'pay', id)).status).toBe(409);
  await walk(me, [
    ['renew', 'paid', true],
    ['fail', 'grace', true],
    ['end grace', 'ended', false],
    ['recover', 'paid', true],
    ['dispute', 'ended', false],
    ['win dispute', 'paid', true],
    ['refund', 'ended', false],
    ['renew', 'paid', true],
  ]);
  expect((await act(me, 'recover')).status).toBe(409);
  expect((await me.call('vsubscription/pause', { months: 3 })).body.paused_until).not.toBeNull();
  expect((await me.call('vsubscription/resume')).body.paused_until).toBeNull();
  expect((await me.call('vsubscription/cancel')).body.cancel_at).not.toBeNull();
  await walk(me, [['cancel now', 'ended', false]]);
  expect(await seen(me)).toMatchObject({ running: false, trial_available: false });
  expect((await seen(me)).history.map(({ kind }) => kind).reverse()).toEqual([
    'trial started',
    'paid',
    'payment failed',
    'paid',
    'disputed',
    'dispute won',
    'refunded',
    'paid',
    'paused',
    'resumed',
    'cancelled',
    'left',
  ]);
  // No amount is presented as real money, neither in e-mails nor to administrators.
  const letter = await emailTo(testApp, me.email, /refunded/);
  expect(letter.text).toMatch(/uses the payments sandbox: all amounts are test money, and nothing is charged\./);
  const admin = await testApp.operator();
  await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
  expect((await admin.call('vadmin/users')).body.is_test_money).toBe(true);
  expect((await admin.call('vadmin/user', { id: me.user.id })).body.user.is_test_money).toBe(true);
});

test('another account can neither see nor pay a checkout, nor verify it', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const id = await begin(me, 'monthly');
  for (const who of [other, null]) {
    expect((await (who ?? testApp).call('vsandbox/checkout', { id })).status).toBe(404);
    expect((await act(who, 'pay', id)).status).toBe(404);
  }
  expect((await act(null, 'renew')).status).toBe(403);
  expect((await other.call('stripe/verify-session/{id}', {}, { id })).status).toBe(404);
});

test('an operator cannot give months to an own callsign', async () => {
  const me = await testApp.operator();
  const friend = await testApp.operator();
  const { status, body } = await me.call('vsubscription/gift', {
    callsigns: [friend.callsign, me.callsign],
    months: 1,
  });
  const refusal = 'A gift is for others. You can subscribe yourself on the subscription page.';
  expect([status, body.errors?.callsigns]).toEqual([422, [refusal]]);
});

test('tabs that begin the same checkout at one moment get one session, which is paid once', async () => {
  const me = await testApp.operator();
  const ids = await Promise.all(Array.from({ length: 6 }, () => begin(me, 'monthly')));
  expect(new Set(ids).size).toBe(1);
  const rows = await testApp.sql('select from billing.sandbox where account_id = $1', [me.user.id]);
  expect(rows).toHaveLength(1);
  expect((await act(me, 'pay', ids[0])).status).toBe(200);
  expect((await act(me, 'pay', ids[5])).status).toBe(409);
});

test('donations need no account; the list shows who wants to be named, and the meter what came in', async () => {
  const donate = (body: object) => testApp.call('vdonate', body);
  for (const [amount, text] of [
    [99, 'A donation is at least £1.'],
    [100_001, 'A donation is at most £1,000.'],
    ['much', 'Please enter an amount in whole pence.'],
    [250.5, 'Please enter an amount in whole pence.'],
  ] as const) {
    const { status, body } = await donate({ amount });
    expect([status, body]).toMatchObject([400, { error: text }]);
  }
  const visitor = await donate({ amount: 500, monthly: 1 });
  expect([visitor.status, visitor.body]).toMatchObject([422, { error: expect.stringContaining('Please log in') }]);
  const before = (await testApp.call('vsupporters')).body.meter?.received ?? 0;
  const named = idOf((await donate({ amount: 500, name: '  Anna <b>of Bath</b> ' })).body.url);
  const me = await testApp.operator();
  const own = { amount: 1_000, name: me.callsign.toLowerCase(), monthly: 1 };
  const station = idOf((await me.call('vdonate', own)).body.url);
  const borrowed = idOf((await donate({ amount: 100, name: 'EA8QVW' })).body.url);
  const silent = idOf((await donate({ amount: 700, name: '' })).body.url);
  const unpaid = idOf((await donate({ amount: 900, name: 'Unpaid' })).body.url);
  for (const id of [named, borrowed, silent]) expect((await act(null, 'pay', id)).body.url).toBe('/support-us/thanks');
  expect((await act(me, 'pay', station)).body.url).toBe('/support-us/thanks');
  expect((await act(null, 'leave', unpaid)).body.url).toBe('/support-us/cancel');
  const { body } = await testApp.call('vsupporters');
  expect(body.supporters).toHaveLength(3);
  expect(body.supporters).toEqual(
    expect.arrayContaining([
      { id: expect.any(Number), name: me.callsign.toLowerCase(), my_callsign: me.callsign },
      { id: expect.any(Number), name: 'EA8QVW', my_callsign: '' },
      { id: expect.any(Number), name: 'Anna <b>of Bath</b>', my_callsign: '' },
    ]),
  );
  expect(body.meter).toMatchObject({
    costs: [
      { name: 'servers', amount: 54_000 },
      { name: 'mail', amount: 6_050 },
    ],
    needed: 60_050,
    received: before + 2_300,
  });
});

test('a name on the wall is reported, and removed and shown again by an administrator', async () => {
  const donate = async () => {
    const { body } = await testApp.call('vdonate', { amount: 500, name: 'Rude Words' });
    await act(null, 'pay', idOf(body.url));
  };
  await donate();
  await donate();
  const named = async () =>
    (await testApp.call('vsupporters')).body.supporters.filter(({ name }) => name === 'Rude Words');
  const [entry] = await named();
  const [reader, admin] = [await testApp.operator(), await testApp.operator()];
  await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
  const about = { kind: 'supporter', id: entry?.id ?? 0 };
  expect((await reader.call('vreportcontent', { ...about, reason: 'Insulting' })).status).toBe(200);
  expect((await reader.call('vreportcontent', { kind: 'supporter', id: 999_999 })).status).toBe(404);
  const decide = (what: string) => admin.call('vadmin/reports/act', { ...about, act: what, reason: 'Insulting name' });
  const { body } = await decide('hide');
  expect(body).toMatchObject({ status: 'ok', report: { text: 'Rude Words', path: '/support-us', status: 'hidden' } });
  expect(await named()).toEqual([]);
  await decide('show');
  expect(await named()).toHaveLength(1);
});

test('without a payment service production sells nothing, and says so', async () => {
  const production = Object.assign(new Config(), { NODE_ENV: 'production' });
  const [crypto, clock] = [testApp.app.get(Crypto), testApp.app.get(Clock)];
  const service = createPaymentService(production, testApp.database, crypto, clock);
  expect(service.name).toBeNull();
  await expect(service.createCustomer(1, '')).rejects.toMatchObject({
    status: 503,
    message: 'Subscriptions and donations are not available on this installation.',
  });
});
