import type { UserCard } from '@pileup/contract/presence';
import { EraseAccounts } from '../../../backend/src/identity/account-deletion/erase-accounts.js';
import { LastSeen } from '../../../backend/src/presence/last-seen.js';
import { runSql } from '../../database.ts';
import { waitForBlocked } from '../../lock-waits.ts';
import { startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

const cards = () => testApp.hotRead<UserCard[]>('ActiveUserList');
const cardOf = async (call: string) => (await cards()).find(({ my_callsign }) => my_callsign === call);

describe('a radio', () => {
  test('that never sent anything is reported so', async () => {
    const { body } = await (await testApp.operator()).call('vrigcontrol/get');
    expect(body).toMatchObject({ freq: null, is_live: 0, heard_at: null, op_mode: 0 });
  });

  test('is read back unchanged, by its operator only', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const sent = {
      freq: 14_205.5,
      mode: 'usb',
      op_mode: 2,
      rig_name: 'IC-7300',
      ptt_down: true,
      azimuth: 285,
      elevation: 12.5,
      prop_mode: 'sat',
      sat_name: 'QO-100',
      activation_type: 'SOTA',
      activation_ref: 'dm/bw-q01',
      power: 100,
      program: 'Test rig',
      can_qsy: 0 as const,
      can_send_cw: 0 as const,
      can_send_voice: 0 as const,
    };
    const set = await me.call('vrigcontrol/set', sent);
    expect(set.status).toBe(200);
    const { body } = await me.call('vrigcontrol/get');
    expect(body).toEqual({
      ...sent,
      mode: 'USB',
      prop_mode: 'SAT',
      ptt_down: 1,
      activation_ref: 'DM/BW-Q01',
      is_live: 1,
      heard_at: expect.any(String),
    });
    expect((await other.call('vrigcontrol/get')).body.heard_at).toBeNull();
  });

  test.each([
    ['direction control characters', { rig_name: '\u202eIC-7300\u2069' }, { rig_name: 'IC-7300' }],
    ['text numbers', { freq: '7127', op_mode: '8', azimuth: '10' }, { freq: 7_127, op_mode: 8, azimuth: 10 }],
    ['a frequency of 0: switched off', { freq: 0 }, { freq: null, is_live: 1 }],
    ['a rotator that overlaps', { azimuth: 370 }, { azimuth: 10 }],
    ['a rotator with negative degrees', { azimuth: -90 }, { azimuth: 270 }],
    ['an elevation below the earth', { elevation: -100 }, { elevation: null }],
    [
      'a decimal comma, as some programs write',
      { freq: ' 7127,5 ', azimuth: '12,5' },
      { freq: 7_127.5, azimuth: 12.5 },
    ],
    ['a power that is the width of a filter', { power: 2_400 }, { power: null }],
    ['no power', { power: '' }, { power: null }],
    ['an empty request', {}, { freq: null, mode: '', op_mode: 1, is_live: 1 }],
  ])('%s', async (_, sent, expected) => {
    const { status, body } = await (await testApp.operator()).call('vrigcontrol/set', sent);
    expect([status, body]).toMatchObject([200, expected]);
  });

  test.each([
    ['freq', 'abc'],
    ['op_mode', 9],
    ['op_mode', 'seven'],
    ['azimuth', 'north'],
    ['freq', '1e4'],
    ['freq', '0x10'],
    ['rig_name', 'x'.repeat(51)],
    ['mode', 'a\u0000b'],
    ['freq', { $gt: 1 }],
  ])('%s %p is refused with a text under its field', async (field, value) => {
    const { status, body } = await (await testApp.operator()).call('vrigcontrol/set', { [field]: value });
    expect(status).toBe(400);
    expect(body.errors?.[field]?.length).toBeGreaterThan(0);
  });

  test('can be sent with an API key, but not by a visitor', async () => {
    const me = await testApp.operator();
    const { body } = await me.call('vapikey');
    expect((await testApp.call('vrigcontrol/set', { freq: 7_127 }, {}, body.api_key)).status).toBe(200);
    expect((await testApp.call('vrigcontrol/get', {}, {}, body.api_key)).body.freq).toBe(7_127);
    expect((await testApp.call('vrigcontrol/set', { freq: 7_127 })).status).toBe(401);
  });
});

describe('a card', () => {
  test('shows who is on the air, live ones first, and is sent to every client', async () => {
    using client = await testApp.liveClient();
    const [idle, me] = [await testApp.operator('A0QAA'), await testApp.operator('Z9QZZ')];
    await idle.call('vuser');
    await me.call('vrigcontrol/set', { freq: 7_158, mode: 'SSB', op_mode: 8, rig_name: 'K3S' });
    expect(await cardOf('Z9QZZ')).toMatchObject({
      id: me.user.id,
      is_live: 1,
      is_online: 1,
      on_freq: 7_158,
      band: '40m',
      op_mode: 8,
      contesting: 0,
      rig_name: 'K3S',
    });
    await testApp.eventually(cards, (all) => all.some(({ my_callsign }) => my_callsign === 'A0QAA'));
    const order = (await cards()).map(({ is_live }) => is_live);
    expect(order).toEqual([...order].sort((a, b) => b - a));
    await client.waitFor('public-rig-data', (data) =>
      data.some((card) => card.id === me.user.id && card.is_live === 1),
    );
    const notLive = await testApp.hotRead<UserCard[]>('logged_in_users_not_in_rig_control');
    expect(notLive.map(({ my_callsign }) => my_callsign)).toContain('A0QAA');
    expect(notLive.map(({ my_callsign }) => my_callsign)).not.toContain('Z9QZZ');
  });

  test('stays live while the radio repeats itself, ends 60 s after its last message, and is then online for 5 minutes', async () => {
    const me = await testApp.operator();
    using client = await testApp.liveClient();
    const set = () => me.call('vrigcontrol/set', { freq: 7_030, mode: 'CW' });
    await set();
    for (let i = 0; i < 3; i++) {
      testApp.clock.jump(40_000);
      await set();
    }
    expect((await cardOf(me.callsign))?.is_live).toBe(1);
    testApp.clock.jump(45_000);
    await new Promise((done) => setTimeout(done, 1_200));
    expect((await cardOf(me.callsign))?.is_live).toBe(1);
    testApp.clock.jump(16_000);
    await client.waitFor('public-rig-data', (data) =>
      data.some((card) => card.id === me.user.id && card.is_live === 0),
    );
    // A frame from before the radio's first message would match as well: only the present card counts.
    const card = await testApp.eventually(
      () => cardOf(me.callsign),
      (now) => now?.is_live === 0,
    );
    expect(card).toMatchObject({ is_live: 0, is_online: 1, on_freq: null, band: '', rig_name: '' });
    testApp.clock.jump(3 * 60_000);
    await new Promise((done) => setTimeout(done, 1_200));
    expect((await cardOf(me.callsign))?.is_online).toBe(1);
    testApp.clock.jump(80_000);
    await testApp.until(async () => (await cardOf(me.callsign)) === undefined);
  });

  test('of a radio that reports QRT says so while its operator is online', async () => {
    const me = await testApp.operator();
    await me.call('vrigcontrol/set', { freq: 7_030, mode: 'CW', op_mode: 0 });
    expect(await cardOf(me.callsign)).toMatchObject({ is_live: 0, is_online: 1, op_mode: 0, on_freq: null });
    const other = await testApp.operator();
    await other.call('vuser');
    // The card follows the request: when an operator was last seen is stored first.
    const card = await testApp.eventually(
      () => cardOf(other.callsign),
      (now) => now !== undefined,
    );
    expect(card).toMatchObject({ is_live: 0, is_online: 1, op_mode: 4 });
  });

  test('in a contest shows its frequency only to its operator', async () => {
    const me = await testApp.operator();
    await me.call('vrigcontrol/set', { freq: 14_123.456, mode: 'CW', op_mode: 7 });
    expect(await cardOf(me.callsign)).toMatchObject({ on_freq: '******', contesting: 1, band: '20m' });
    expect((await me.call('vrigcontrol/get')).body.freq).toBe(14_123.456);
  });

  test('in a contest stays so when another program on the same radio knows of none', async () => {
    const me = await testApp.operator();
    await me.call('vrigcontrol/set', { freq: 14_123.456, mode: 'CW', op_mode: 7 });
    await me.call('vrigcontrol/set', { freq: 14_124 });
    expect(await cardOf(me.callsign)).toMatchObject({ on_freq: '******', contesting: 1 });
    await me.call('vrigcontrol/set', { freq: 14_124, op_mode: 1 });
    expect(await cardOf(me.callsign)).toMatchObject({ on_freq: 14_124, contesting: 0 });
  });

  test('shows the rig name its operator chose; a hidden operator has no card', async () => {
    const me = await testApp.operator();
    const profile = { name: 'Ann Other', email: me.email, qth: 'Bern', grid: 'JN36' };
    using client = await testApp.liveClient();
    await me.call('vupdateprofile', { ...profile, rig_name_override: 'Homebrew' });
    await me.call('vrigcontrol/set', { freq: 7_030, rig_name: 'IC-7300' });
    expect(await cardOf(me.callsign)).toMatchObject({ rig_name: 'Homebrew', name: 'Ann' });
    await me.call('vupdateprofile', { ...profile, hide_presence: 1 });
    await testApp.until(async () => (await cardOf(me.callsign)) === undefined);
    await client.waitFor('public-rig-data', (data) =>
      data.some((card) => card.id === me.user.id && card.is_live === 0 && card.is_online === 0),
    );
    await me.call('vrigcontrol/set', { freq: 7_031 });
    expect(await cardOf(me.callsign)).toBeUndefined();
  });

  test('of each of many radios shows its last message', async () => {
    const operators = await Promise.all(Array.from({ length: 10 }, () => testApp.operator()));
    await Promise.all(
      operators.map(async (me) => {
        for (let i = 0; i < 50; i++) expect((await me.call('vrigcontrol/set', { freq: 7_000 + i })).status).toBe(200);
      }),
    );
    const last = await Promise.all(operators.map(async (me) => (await me.call('vrigcontrol/get')).body.freq));
    expect(last).toEqual(operators.map(() => 7_049));
    const shown = (await cards()).filter(({ id }) => operators.some(({ user }) => user.id === id));
    expect(shown.map(({ on_freq }) => on_freq)).toEqual(operators.map(() => 7_049));
  });
});

describe('the time when an operator was last seen', () => {
  const SEEN = 'select seen_at from presence.seen where account_id = $1';
  const EXPIRE = 'update identity.account set delete_at = $2 where id = $1';
  const seenAt = (account: number) => testApp.sql(SEEN, [account]);

  test('is written some seconds after the request, but not once the account is erased', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const seen = testApp.app.get(LastSeen);
    // The first request of an operator is written at once, the next with the others.
    for (const one of [me, other, me, other]) expect((await one.call('vuser')).status).toBe(200);
    await testApp.sql(EXPIRE, [me.user.id, new Date(testApp.clock.now() - 2 * 3_600_000)]);
    await testApp.app.get(EraseAccounts).eraseExpired();
    await seen.write();
    expect(await seenAt(me.user.id)).toEqual([]);
    expect(await seenAt(other.user.id)).toHaveLength(1);
  });

  test('is not written for an account that is being erased', async () => {
    const me = await testApp.operator();
    const seen = testApp.app.get(LastSeen);
    let written: Promise<void> | undefined;
    await testApp.database.transaction(async (tx) => {
      await runSql(tx, 'delete from presence.seen where account_id = $1', [me.user.id]);
      await runSql(tx, 'delete from identity.account where id = $1', [me.user.id]);
      // The station is noted as by a request; between the two no timer can write it.
      seen.note(me.user.id);
      written = seen.write();
      await waitForBlocked(testApp);
    });
    await written;
    expect(await seenAt(me.user.id)).toEqual([]);
  });
});
