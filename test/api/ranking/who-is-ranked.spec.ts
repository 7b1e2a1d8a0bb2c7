import type { Leaderboards } from '@pileup/contract/ranking';
import { linkIn, MailServer, pinIn } from '../../fixtures/mail-server.ts';
import { type Operator, TestApp } from '../../test-app.ts';

// Anyone can register and log: boards list only accounts with a confirmed address or a day of age, and count no more
// than an operator can log by hand.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A Wednesday in the middle of a month. */
const NOON = Date.UTC(2031, 4, 14, 12);

const mail = await MailServer.open();
let testApp: TestApp;
const open = async (env = {}) => {
  mail.emails.length = 0;
  testApp = await TestApp.create(env);
  testApp.clock.jump(NOON - testApp.clock.now());
};
afterEach(() => testApp.close());
afterAll(() => mail.down());

const at = (ms: number) => new Date(ms).toISOString().slice(0, 19);
const dx = (n: number) =>
  `JA${n % 10}Q${String.fromCharCode(65 + (Math.floor(n / 10) % 26))}${String.fromCharCode(65 + (n % 26))}`;
const logAt = async (me: Operator, times: readonly number[], fields = {}) => {
  for (const [n, ts] of times.entries())
    await me.logQso({ Call: dx(n), TS: at(ts), Mode: 'SSB', Freq: 14_205, ...fields });
};
const boards = () => testApp.hotRead<Leaderboards>('vleaderboards');
const rows = async (key: keyof Leaderboards) =>
  (await boards())[key].map(({ station_callsign, count }) => `${station_callsign} ${count}`);
const waitFor = (key: keyof Leaderboards, expected: string[]) =>
  testApp.eventually(
    () => rows(key),
    (found) => found.join() === expected.join(),
  );
const proof = async (me: Operator, query: object, token?: string) =>
  testApp.call('vboardproof', { ...query, station_callsign: me.callsign }, {}, token);

describe('an account whose address is not confirmed', () => {
  test('is ranked when it is a day old, and its owner is informed', async () => {
    await open({ MAIL_URL: mail.url });
    const [first, me] = [await testApp.operator(), await testApp.operator()];
    const registered = Date.parse(me.user.created_at);
    expect(me.user.ranked_from).toBe(new Date(registered + DAY).toISOString());
    await logAt(me, [NOON - 2 * MINUTE, NOON - MINUTE]);
    // The other one is old enough before, which shows that the boards are up to date.
    await testApp.sql('update ranking.station set unproven_until = null where account_id = $1', [first.user.id]);
    await logAt(first, [NOON - 3 * MINUTE]);
    await waitFor('lb_voice1', [`${first.callsign} 1`]);
    await waitFor('lb_hot_now_1', [`${first.callsign} 1`]);
    expect((await testApp.call('vopofday')).body.operator).toMatchObject({ my_callsign: first.callsign });
    expect((await proof(me, { board: 'lb_voice1' })).status).toBe(404);
    const own = await proof(me, { board: 'lb_voice1' }, me.token);
    expect(own.body).toMatchObject({ count: 0, not_counted: [{ reason: 'unproven' }, { reason: 'unproven' }] });

    testApp.clock.jump(registered + DAY - testApp.clock.now());
    await waitFor('lb_voice7', [`${me.callsign} 2`, `${first.callsign} 1`]);
    expect((await me.call('vuser')).body.user.ranked_from).toBeNull();
  });

  test('is ranked with its sub-accounts as soon as the address is confirmed', async () => {
    await open({ MAIL_URL: mail.url });
    const me = await testApp.operator();
    expect((await me.call('vaddsubaccount', { callsign: 'M0QZZ' })).status).toBe(200);
    const [sub] = (await me.call('vuser')).body.user.sub_accounts;
    const { body } = await me.call('vLoginToSubaccount', { sub_account_id: sub?.id });
    expect(body.user.ranked_from).toBe(me.user.ranked_from);
    await logAt(me, [NOON]);
    const logged = await testApp.call('vqso/upsert', { data: { Call: 'JA1QYZ', Mode: 'SSB' } }, {}, body.token);
    expect(logged.status).toBe(200);
    const ranked = () =>
      testApp.sql<{ n: number }>('select count(*)::integer as n from ranking.station where unproven_until is null');
    expect(await ranked()).toEqual([{ n: 0 }]);

    const letter = await mail.waitForEmail(me.email, /confirm/i);
    const token = linkIn(letter).searchParams.get('confirm');
    const confirmed = await me.call('vconfirmemail', { token });
    expect(confirmed.body.user.ranked_from).toBeNull();
    await waitFor('lb_voice1', [`${me.callsign} 1`, 'M0QZZ 1']);

    me.token = confirmed.body.token;
    await testApp.call('vsendpin', { callsign: me.callsign });
    const pin = pinIn(await mail.waitForEmail(me.email, /PIN/));
    expect((await me.saveProfile({ email: 'other@example.org', current_pin: pin })).status).toBe(200);
    expect(await ranked()).toEqual([{ n: 0 }]);
  });

  test('is ranked at once where no mail server can confirm addresses', async () => {
    await open();
    const me = await testApp.operator();
    expect(me.user.ranked_from).toBeNull();
    await logAt(me, [NOON]);
    await waitFor('lb_voice1', [`${me.callsign} 1`]);
  });
});

describe('121 contacts in a quarter of an hour', () => {
  // The span ends at noon, so that it is three slots.
  const spread = Array.from({ length: 121 }, (_, n) => NOON - 15 * MINUTE + Math.floor((n * 15 * MINUTE) / 121));

  test('logged live count on no board, and the proof says why', async () => {
    await open();
    const [fast, me] = [await testApp.operator(), await testApp.operator()];
    // The classes of mode take turns, so that none has as many.
    for (const [n, ts] of spread.entries())
      await logAt(fast, [ts], { Call: dx(n), Mode: ['SSB', 'CW', 'FT8', 'SSTV'][n % 4] });
    await logAt(fast, [NOON - 60 * MINUTE]);
    await logAt(me, [NOON - 2 * MINUTE, NOON - MINUTE]);
    for (const key of ['lb_voice1', 'leader_board_2_data'] as const)
      await waitFor(key, [`${me.callsign} 2`, `${fast.callsign} 1`]);
    await waitFor('lb_hot_now_1', [`${me.callsign} 2`]);
    expect((await testApp.call('vopofday')).body.operator).toMatchObject({ my_callsign: me.callsign, count: 2 });
    for (const query of [{ board: 'lb_hot_now_1' }, { board: 'leader_board_2_data' }]) {
      const { body } = await proof(fast, query);
      expect(body.not_counted_count).toBe(121);
      expect(new Set(body.not_counted.map(({ reason }) => reason))).toEqual(new Set(['rate']));
    }
    // A slower log takes them back.
    const found = await testApp.sql<{ qdo_id: number }>(
      'select qdo_id from logbook.qso where account_id = $1 and ts > $2 order by ts',
      [fast.user.id, new Date(NOON - 20 * MINUTE)],
    );
    for (const { qdo_id } of found.slice(0, 40)) await fast.call('vqso/nuke', { qdo_id });
    await waitFor('leader_board_2_data', [`${fast.callsign} 82`, `${me.callsign} 2`]);
  });

  test('count if they are of an imported log', async () => {
    await open();
    const club = await testApp.operator();
    const records = spread.map((ts, n) => {
      const [date, time] = [at(ts).slice(0, 10).replaceAll('-', ''), at(ts).slice(11).replaceAll(':', '')];
      return `<CALL:6>${dx(n)}<QSO_DATE:8>${date}<TIME_ON:6>${time}<BAND:3>20m<MODE:3>SSB<EOR>\n`;
    });
    await club.importFile(`x<EOH>\n${records.join('')}`);
    await waitFor('lb_voice1', [`${club.callsign} 121`]);
  });
});
