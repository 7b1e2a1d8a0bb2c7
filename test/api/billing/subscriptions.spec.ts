import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { UserCard } from '@pileup/contract/presence';
import type { FeedItem } from '@pileup/contract/social';
import { Billing, GrantPeriod } from '../../../backend/src/billing/index.js';
import { Subscriptions } from '../../../backend/src/identity/index.js';
import { AccountDataRegistry, type ArchiveFile } from '../../../backend/src/platform/account-data.js';
import { projectRoot } from '../../../scripts/project-root.ts';
import { type Operator, TestApp } from '../../test-app.ts';

const DAY = 86_400_000;

let testApp: TestApp;
const renewTestApp = async () => {
  await testApp?.close();
  testApp = await TestApp.create();
};
beforeAll(renewTestApp);
afterAll(() => testApp?.close());

const grant = ({ callsign }: { callsign: string }, months: number): Promise<number> =>
  testApp.app.get(CommandBus).execute(new GrantPeriod({ callsign, months }));
const ADD = 'insert into billing.period (account_id, "from", "to", kind) values ($1, $2, $3, $4)';
/** A period given in days from now. */
const period = ({ user }: Operator, from: number, to: number, kind = 'gift') =>
  testApp.sql(ADD, [
    user.id,
    new Date(testApp.clock.now() + from * DAY),
    new Date(testApp.clock.now() + to * DAY),
    kind,
  ]);
const daysLeft = (expiryDate: string | null) =>
  expiryDate && Math.round((Date.parse(expiryDate) - testApp.clock.now()) / DAY);

async function subOf(main: Operator, callsign: string): Promise<{ id: number; callsign: string; token: string }> {
  const { user } = (await main.call('vaddsubaccount', { callsign })).body;
  const { token } = (await main.call('vLoginToSubaccount', { sub_account_id: user.id })).body;
  return { id: user.id, callsign, token };
}

describe('a subscription', () => {
  test('is absent at first, and only its owner can read it', async () => {
    const me = await testApp.operator();
    expect((await me.call('vsubscription')).body).toEqual({
      subscription: { level: 0, expiryDate: null },
      subscribed: false,
      paid_subscription: false,
      periods: [],
      can_upgrade: true,
      service: 'sandbox',
      state: 'none',
      trial_available: true,
      price: 265,
      trial_days: 7,
      running: false,
      has_customer: false,
      cancel_at: null,
      paused_until: null,
      next_payment: null,
      history: [],
    });
    expect((await testApp.call('vsubscription')).status).toBe(401);
    const key = (await me.call('vapikey')).body.api_key;
    expect((await testApp.call('vsubscription', {}, {}, key)).status).toBe(403);
  });

  test('is shown in every answer about the account; a gift is not a paid subscription', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    await grant(me, 3);
    const { body } = await me.call('vsubscription');
    expect(body).toMatchObject({ subscribed: true, paid_subscription: false, periods: [{ kind: 'gift' }] });
    expect(body.subscription).toEqual({ level: 1, expiryDate: body.periods[0]?.to });
    const { user, subscription } = (await me.call('vuser')).body;
    expect([user.subscribed, user.paid_subscription, subscription]).toEqual([true, false, body.subscription]);
    expect((await me.call('vsr')).body.subscription).toEqual(body.subscription);
    expect((await other.call('vuser')).body.user.subscribed).toBe(false);
    await period(other, -1, 30, 'paid');
    expect((await other.call('vsubscription')).body).toMatchObject({ subscribed: true, paid_subscription: true });
  });

  test('granted again starts when the current one ends, also with concurrent grants', async () => {
    const me = await testApp.operator();
    await Promise.all([grant(me, 1), grant(me, 1), grant(me, 1)]);
    const { subscription, periods } = (await me.call('vsubscription')).body;
    expect(daysLeft(subscription.expiryDate)).toBeGreaterThanOrEqual(89);
    expect(periods).toHaveLength(3);
    expect(periods.slice(1).map(({ to }) => to)).toEqual(periods.slice(0, -1).map(({ from }) => from));
  });

  test('is not shortened by an overlapping or an expired period', async () => {
    const me = await testApp.operator();
    await period(me, -60, -1);
    await period(me, -1, 100, 'paid');
    await period(me, 0, 5);
    const { subscription } = (await me.call('vsubscription')).body;
    expect(daysLeft(subscription.expiryDate)).toBe(100);
    await grant(me, 1);
    expect(daysLeft((await me.call('vsubscription')).body.subscription.expiryDate)).toBeGreaterThanOrEqual(128);
  });

  test('applies to the main account and all sub-accounts, and ends for all of them', async () => {
    const main = await testApp.operator();
    const sub = await subOf(main, 'EA8QSA');
    const subscriptionOf = async (token: string) => {
      const { user, subscription } = (await testApp.call('vuser', {}, {}, token)).body;
      return [user.subscribed, subscription.level];
    };
    expect(await subscriptionOf(sub.token)).toEqual([false, 0]);
    await grant(sub, 1);
    for (const token of [main.token, sub.token]) expect(await subscriptionOf(token)).toEqual([true, 1]);
    expect((await testApp.call('vsubscription', {}, {}, sub.token)).body.subscribed).toBe(true);
    testApp.clock.jump(32 * DAY);
    for (const token of [main.token, sub.token]) expect(await subscriptionOf(token)).toEqual([false, 0]);
    expect((await main.call('vsubscription')).body).toMatchObject({ subscribed: false, periods: [{ kind: 'gift' }] });
  });

  test('is required for subscriber-only features', async () => {
    const me = await testApp.operator();
    const subscriptions = testApp.app.get(Subscriptions, { strict: false });
    const account = { mainId: me.user.id } as Parameters<Subscriptions['require']>[0];
    await expect(subscriptions.require(account)).rejects.toMatchObject({ status: 403, code: 'upgrade_required' });
    await grant(me, 1);
    await subscriptions.require(account);
    testApp.clock.jump(32 * DAY);
    await expect(subscriptions.require(account)).rejects.toMatchObject({ code: 'upgrade_required' });
  });

  test('can be queried for any time, for one account and for many', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const sub = await subOf(me, 'EA8QSB');
    await period(me, -10, -5, 'trial');
    await period(me, -1, 1);
    const billing = testApp.app.get(Billing, { strict: false });
    const now = testApp.clock.now();
    const days = [-11, -10, -7, -5, -2, 0, 2];
    const queries = days.flatMap((day) =>
      [me.user.id, sub.id, other.user.id].map((accountId) => ({ accountId, at: now + day * DAY + 60_000 })),
    );
    const expected = [false, true, true, false, false, true, false].flatMap((isSo) => [isSo, isSo, false]);
    expect(await billing.areSubscribedAt(queries)).toEqual(expected);
    expect(await billing.isSubscribedAt(sub.id, now)).toBe(true);
    expect(await billing.isSubscribedAt(2_000_000_000, now)).toBe(false);
    expect(await billing.areSubscribedAt([])).toEqual([]);
  });

  test('is part of the account archive and is erased with the account', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    await grant(me, 1);
    await grant(other, 1);
    const accountData = testApp.app.get(AccountDataRegistry);
    const files: ArchiveFile[] = [];
    for await (const file of accountData.files(me.user.id)) files.push(file);
    const mine = files.find(({ path }) => path === 'billing.json');
    expect(JSON.parse(String(mine?.content)).periods).toEqual([
      expect.objectContaining({ kind: 'gift', from: expect.stringMatching(/^\d{4}-.*Z$/) }),
    ]);
    await testApp.database.transaction((tx) => accountData.erase(me.user.id, tx));
    expect((await me.call('vsubscription')).body.periods).toEqual([]);
    expect((await other.call('vsubscription')).body.subscribed).toBe(true);
  });
});

test('a card shows that its operator is a subscriber within seconds of the start and the end', async () => {
  const me = await testApp.operator();
  const sub = await subOf(me, 'EA8QSC');
  const cards = () => testApp.hotRead<UserCard[]>('ActiveUserList');
  const flags = (all: UserCard[]) =>
    [me.callsign, sub.callsign].map((call) => all.find((card) => card.my_callsign === call)?.sub);
  await me.call('vrigcontrol/set', { freq: 14_205 });
  await testApp.call('vrigcontrol/set', { freq: 14_206 }, {}, sub.token);
  await testApp.eventually(cards, (all) => flags(all).join() === '0,0');
  using client = await testApp.liveClient();
  await grant(me, 1);
  await testApp.eventually(cards, (all) => flags(all).join() === '1,1');
  await client.waitFor('public-rig-data', (data) => data.some(({ id, sub: is }) => id === sub.id && is === 1));
  testApp.clock.jump(32 * DAY);
  await me.call('vrigcontrol/set', { freq: 14_205 });
  await testApp.eventually(cards, (all) => flags(all)[0] === 0);
});

describe('the feed', () => {
  beforeEach(renewTestApp);

  const feed = (token?: string) => testApp.hotRead<FeedItem[]>('main_public_feed', token);
  const logs = async (me: Operator, n: number, more = {}) => {
    for (let i = 0; i < n; i++)
      await me.logQso({ Call: `DL1QA${String.fromCharCode(65 + i)}`, Freq: 14_111.5, ...more });
    await testApp.eventually(feed, (items) => items.length >= n);
  };

  test('is not blurred for subscribers, and is blurred again after the end', async () => {
    const [poster, reader] = [await testApp.operator(), await testApp.operator()];
    const sub = await subOf(reader, 'EA8QSD');
    await logs(poster, 4);
    const blurred = async (token?: string) => (await feed(token)).filter((item) => item.blurred).length;
    for (const token of [undefined, reader.token, sub.token]) expect(await blurred(token)).toBe(2);
    await grant(reader, 1);
    expect([await blurred(), await blurred(poster.token)]).toEqual([2, 0]);
    for (const token of [reader.token, sub.token]) {
      const items = await feed(token);
      expect(items.map(({ blurred: is, qso }) => [is, qso.Freq, /^DL1QA/.test(qso.Call)])).toEqual(
        items.map(() => [false, 14_111.5, true]),
      );
    }
    testApp.clock.jump(32 * DAY);
    for (const token of [reader.token, sub.token]) expect(await blurred(token)).toBe(2);
  });

  test('does not show contest frequencies to subscribers', async () => {
    const [poster, reader] = [await testApp.operator(), await testApp.operator()];
    await grant(reader, 1);
    using client = await testApp.liveClient(reader.token);
    await logs(poster, 2, { ContestName: 'CQ-WW-CW', Freq: 14_123.456 });
    expect((await feed(reader.token)).map(({ blurred, qso }) => [blurred, qso.Freq])).toEqual([
      [false, '******'],
      [false, '******'],
    ]);
    await client.waitFor('qso', () => true);
    expect(JSON.stringify(client.frames)).not.toContain('14123.456');
  });

  test('is sent unblurred, each contact once, only to the sockets of subscribers', async () => {
    const [poster, reader, other] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    await grant(reader, 1);
    const [subscribed, unsubscribed, visitor] = [
      await testApp.liveClient(reader.token),
      await testApp.liveClient(other.token),
      await testApp.liveClient(),
    ];
    await logs(poster, 4);
    const last = (items: FeedItem[]) => items.some(({ call, entity_id }) => call === 'DL1QAD' || entity_id % 2 === 0);
    await Promise.all([subscribed, unsubscribed, visitor].map((one) => one.waitFor('qso', ({ items }) => last(items))));
    const ids = (await feed()).map(({ entity_id }) => entity_id);
    const blurredIn = async (one: typeof visitor) => {
      const items = () => one.dataOf('qso').flatMap((data) => data.items);
      const idsOf = (some: FeedItem[]) => new Set(some.map(({ entity_id }) => entity_id));
      await testApp.until(() => idsOf(items()).size === 4);
      expect(idsOf(items())).toEqual(new Set(ids));
      return idsOf(items().filter(({ blurred }) => blurred)).size;
    };
    expect([await blurredIn(subscribed), await blurredIn(unsubscribed), await blurredIn(visitor)]).toEqual([0, 2, 2]);
    for (const one of [subscribed, unsubscribed, visitor]) one.close();
  });

  test('changes on an open socket within seconds of the start and the end', async () => {
    const [poster, reader] = [await testApp.operator(), await testApp.operator()];
    using client = await testApp.liveClient(reader.token);
    let n = 0;
    const nextIs = async (blurred: boolean) => {
      const { qdo_id } = await poster.logQso({ Call: `DL${n++}QA` });
      if (qdo_id % 2 === 1) return false;
      const received = await client.waitFor('qso', ({ items }) => items.some(({ entity_id }) => entity_id === qdo_id));
      return received.items.find(({ entity_id }) => entity_id === qdo_id)?.blurred === blurred;
    };
    await testApp.eventually(() => nextIs(true), Boolean);
    await grant(reader, 1);
    await testApp.eventually(() => nextIs(false), Boolean);
    testApp.clock.jump(32 * DAY);
    await testApp.eventually(() => nextIs(true), Boolean);
  });
});

test('a grid is shown with 4 characters, or 6 if its operator chose that', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const profile = { name: 'Anna', email: me.email, qth: 'Bath', grid: 'IO81tj' };
  await me.call('vupdateprofile', profile);
  const shown = async () => {
    testApp.clock.jump(6_000);
    return (await other.call('vlogbar/{call}', {}, { call: me.callsign })).body.user?.grid;
  };
  expect(await shown()).toBe('IO81');
  await testApp.sql('update identity.account set precise_location = true where id = $1', [me.user.id]);
  expect(await shown()).toBe('IO81tj');
});

describe('npm run admin', () => {
  // The processes of the commands have no moved clock.
  beforeAll(renewTestApp);

  /** Runs the real script on the database of the test. */
  async function admin(...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [join(projectRoot, 'scripts/run.mjs'), 'admin', ...args], {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: testApp.databaseUrl, DATA_DIR: testApp.dataDir },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  test('grants months, which the running server shows, and can be repeated', async () => {
    const me = await testApp.operator();
    using client = await testApp.liveClient();
    await me.call('vrigcontrol/set', { freq: 14_205 });
    const once = await admin('grant', me.callsign.toLowerCase(), '--months', '2');
    expect([once.code, once.output]).toEqual([0, expect.stringContaining(`${me.callsign} is subscribed until 20`)]);
    await client.waitFor('public-rig-data', (data) => data.some(({ id, sub }) => id === me.user.id && sub === 1));
    expect((await admin('grant', me.callsign, '--months', '1')).code).toBe(0);
    const { subscription, periods } = (await me.call('vsubscription')).body;
    expect(periods).toHaveLength(2);
    expect(daysLeft(subscription.expiryDate)).toBeGreaterThanOrEqual(89);
  });

  test('grants and removes administrator rights', async () => {
    const me = await testApp.operator();
    const isAdmin = async () => (await me.call('vuser')).body.user.is_admin;
    expect((await admin('make-admin', me.callsign)).code).toBe(0);
    expect(await isAdmin()).toBe(1);
    expect((await admin('no-admin', me.callsign)).output).toContain('is no longer an administrator');
    expect(await isAdmin()).toBe(0);
  });

  test('lists reported messages, safe for a terminal', async () => {
    const [writer, reader] = [await testApp.operator(), await testApp.operator()];
    await grant(writer, 1);
    await writer.call('vsendmessage', { recipient_id: reader.user.id, message: 'Buy my linear,\nor else' });
    const { id } = (await reader.call('vinbox')).body.notifications.find(({ type_id }) => type_id === 100) ?? { id: 0 };
    expect((await reader.call('vreportmessage', { id, reason: 'A threat' })).status).toBe(200);
    const { code, output } = await admin('reports');
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`${reader.callsign} reports the message of ${writer.callsign}: A threat`),
    ]);
    expect(output).toContain('Buy my linear,\nor else');
    expect((await admin('reports', 'M0QAA')).code).toBe(2);
  });

  test('reports wrong arguments', async () => {
    const { code, output } = await admin('make-admin', 'M0QAA', '--force');
    expect([code, output]).toEqual([2, expect.stringContaining('npm run admin')]);
    expect(output).not.toMatch(/^\s+at /m);
    const unknown = await admin('grant', 'G4QNX', '--months', '1');
    expect([unknown.code, unknown.output.trim().split('\n').at(-1)]).toEqual([1, 'No account has the callsign G4QNX.']);
  });
});

test('the heartbeat of a page does not query accounts that its session already holds', async () => {
  const me = await testApp.operator();
  await grant(me, 1);
  await me.call('vsr');
  const mainsOf = jest.spyOn(testApp.app.get(Subscriptions, { strict: false }), 'mainsOf');
  const { body } = await me.call('vsr');
  expect(body.subscription.level).toBe(1);
  expect(mainsOf).not.toHaveBeenCalled();
  mainsOf.mockRestore();
});
