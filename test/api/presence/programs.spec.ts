import { setTimeout as pause } from 'node:timers/promises';
import type { UserCard } from '@pileup/contract/presence';
import { runSql } from '../../database.ts';
import { record } from '../../fixtures/adif.ts';
import { waitForBlocked } from '../../lock-waits.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

let me: Operator;
const testApp = await startTestApp();
beforeEach(async () => {
  me = await testApp.operator();
});

const MINUTE = 60_000;
const log = async (who = me) => (await who.call('vlogbook')).body.logbook;
const code = async (who = me) => (await who.call('vpairingcode')).body.code;
const pair = (code: string, name = 'Shack PC') => testApp.call('vpair', { code, name });
const keyOf = async (who = me, name?: string) => (await pair(await code(who), name)).body.api_key;

/** A time some minutes ago, as JSON and as ADIF. */
const ago = (minutes: number) => {
  const TS = `${new Date(Date.now() - minutes * MINUTE).toISOString().slice(0, 19)}Z`;
  return { TS, QSO_DATE: TS.slice(0, 10).replaceAll('-', ''), TIME_ON: TS.slice(11, 19).replaceAll(':', '') };
};

describe('pairing', () => {
  test('gives a computer its own key, by a code valid for five minutes', async () => {
    const { status, body } = await me.call('vpairingcode');
    expect(status).toBe(200);
    expect(body.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(4.5 * MINUTE);
    const paired = await pair(body.code);
    expect(paired.body).toEqual({ api_key: expect.stringMatching(/^pileup_/), my_callsign: me.callsign });
    expect((await me.call('vpaired')).body.computers).toEqual([
      { id: expect.any(Number), name: 'Shack PC', paired_at: expect.any(String) },
    ]);
    expect((await testApp.call('vrigcontrol/get', {}, {}, paired.body.api_key)).status).toBe(200);
  });

  test.each([
    ['lower case', (code: string) => code.toLowerCase()],
    ['no hyphen', (code: string) => code.replace('-', '')],
    ['blanks', (code: string) => ` ${code.replace('-', ' - ')} `],
  ])('accepts a code written with %s', async (_, write) => {
    expect((await pair(write(await code()))).status).toBe(200);
  });

  test('accepts a code once', async () => {
    const once = await code();
    const responses = await Promise.all([pair(once), pair(once), pair(once)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await me.call('vpaired')).body.computers).toHaveLength(1);
  });

  test('with a new code invalidates the one before, and five minutes invalidate any', async () => {
    const [first, second] = [await code(), await code()];
    expect((await pair(first)).status).toBe(404);
    expect((await pair(second)).status).toBe(200);
    const late = await code();
    testApp.clock.jump(5 * MINUTE + 1_000);
    expect(await pair(late)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    testApp.clock.jump(-5 * MINUTE - 1_000);
  });

  test.each([
    ['no code', '', 'Shack PC', 400],
    ['an invalid code', 'AAAA-AAAA', 'Shack PC', 404],
    ['no name', 'AAAA-AAAA', ' ', 400],
    ['a name that is too long', 'AAAA-AAAA', 'x'.repeat(51), 400],
  ])('refuses %s', async (_, sent, name, status) => {
    expect((await pair(sent, name)).status).toBe(status);
  });

  test('is refused for an API key', async () => {
    const key = await keyOf();
    for (const name of ['vpairingcode', 'vpaired', 'vprograms', 'vapikey'] as const)
      expect((await testApp.call(name, {}, {}, key)).status).toBe(403);
  });

  test('does not affect the operator’s own key, nor the reverse', async () => {
    const own = (await me.call('vapikey')).body.api_key;
    const paired = await keyOf();
    await me.call('vapikey');
    expect((await testApp.call('vrigcontrol/get', {}, {}, own)).status).toBe(401);
    expect((await testApp.call('vrigcontrol/get', {}, {}, paired)).status).toBe(200);
  });

  test('ends at once, and only by its own operator', async () => {
    const other = await testApp.operator();
    const key = await keyOf();
    const [{ id } = { id: 0 }] = (await me.call('vpaired')).body.computers;
    expect((await other.call('vunpair', { id })).status).toBe(404);
    expect((await me.call('vunpair', { id })).status).toBe(200);
    expect((await testApp.call('vrigcontrol/get', {}, {}, key)).status).toBe(401);
    expect((await me.call('vunpair', { id })).status).toBe(404);
  });

  test('is limited to twenty computers', async () => {
    for (let n = 0; n < 20; n++) await keyOf(me, `PC ${n}`);
    expect(await pair(await code())).toMatchObject({ status: 422 });
    expect((await me.call('vpaired')).body.computers).toHaveLength(20);
  });
});

describe('the programs of an operator', () => {
  test('are listed with the last thing they sent and their computer', async () => {
    const key = await keyOf();
    await testApp.call('vrigcontrol/set', { freq: 14_074, mode: 'FT8', program: 'WSJT-X' }, {}, key);
    await testApp.call('vrigcontrol/set', { freq: 7_030, mode: 'CW', program: 'WSJT-X' }, {}, key);
    await testApp.call('vreport', { adif: record({ CALL: 'DL1QYA' }), program: 'N1MM+' }, {}, key);
    const { programs } = (await me.call('vprograms')).body;
    expect(programs).toEqual([
      expect.objectContaining({ name: 'N1MM+', through: 'Shack PC', last_sent: 'a QSO with DL1QYA' }),
      expect.objectContaining({ name: 'WSJT-X', through: 'Shack PC', last_sent: '7.030 MHz CW' }),
    ]);
    expect((await (await testApp.operator()).call('vprograms')).body.programs).toEqual([]);
  });

  test('are complete also while another request writes them', async () => {
    const key = await keyOf();
    const list = async () => (await me.call('vprograms')).body.programs.map(({ name }) => name);
    const lists: Promise<string[]>[] = [];
    await testApp.database.transaction(async (tx) => {
      await runSql(tx, 'lock table presence.program in share mode');
      // The program is reported only now: programs are written every two seconds, and then there would be nothing to
      // write.
      await testApp.call('vrigcontrol/set', { freq: 14_074, program: 'WSJT-X' }, {}, key);
      lists.push(list());
      await waitForBlocked(testApp);
      lists.push(list());
      await Promise.race([...lists, pause(500)]);
    });
    expect(await Promise.all(lists)).toEqual([['WSJT-X'], ['WSJT-X']]);
  });

  test('do not include the page', async () => {
    await me.call('vrigcontrol/set', { freq: 14_074 });
    expect((await me.call('vprograms')).body.programs).toEqual([]);
  });

  test('can be removed by their own operator', async () => {
    await testApp.call('vrigcontrol/set', { program: 'WSJT-X' }, {}, await keyOf());
    const [{ id } = { id: 0 }] = (await me.call('vprograms')).body.programs;
    expect((await (await testApp.operator()).call('vprograms/forget', { id })).status).toBe(404);
    expect((await me.call('vprograms/forget', { id })).status).toBe(200);
    expect((await me.call('vprograms')).body.programs).toEqual([]);
  });

  test('with a new name each time do not fill the list', async () => {
    const key = await keyOf();
    for (let n = 0; n < 60; n++) await testApp.call('vrigcontrol/set', { program: `X${n}` }, {}, key);
    const { programs } = (await me.call('vprograms')).body;
    expect(programs).toHaveLength(50);
    expect(programs[0]?.name).toBe('X59');
  });
});

describe('a radio that is switched off', () => {
  const isLive = async () => (await me.call('vrigcontrol/get')).body.is_live;

  test('ends its card at once, and sending again restores it', async () => {
    const key = await keyOf();
    const beat = (more: object) =>
      testApp.call('vrigcontrol/set', { freq: 7_030, program: 'rigctld', ...more }, {}, key);
    await beat({});
    using client = await testApp.liveClient();
    expect((await beat({ gone: 1 })).body.is_live).toBe(0);
    await client.waitFor('public-rig-data', (cards) =>
      cards.some(({ my_callsign, is_live }) => my_callsign === me.callsign && is_live === 0),
    );
    expect(await isLive()).toBe(0);
    await beat({});
    expect(await isLive()).toBe(1);
  });

  test('in one program keeps what another program sent', async () => {
    const key = await keyOf();
    await testApp.call('vrigcontrol/set', { freq: 7_030, program: 'rigctld' }, {}, key);
    await testApp.call('vrigcontrol/set', { freq: 7_074, program: 'WSJT-X' }, {}, key);
    await testApp.call('vrigcontrol/set', { program: 'rigctld', gone: 1 }, {}, key);
    expect(await isLive()).toBe(1);
  });

  test('before it ever sent is accepted', async () => {
    expect((await testApp.call('vrigcontrol/set', { program: 'x', gone: true }, {}, await keyOf())).status).toBe(200);
    expect(await isLive()).toBe(0);
  });
});

describe('macros from the page', () => {
  const cw = { text: 'cq cq  de g4qzx k' };
  const beat = async (key: string, more: object = { can_send_cw: 1 }) =>
    (await testApp.call('vrigcontrol/set', { freq: 7_030, program: 'rigctld', ...more }, {}, key)).body;

  test('reach a program that can send, in order and once', async () => {
    const key = await keyOf();
    expect(await beat(key)).toMatchObject({ can_send_cw: 1, can_send_voice: 0, send: [] });
    expect((await me.call('vrigcontrol/send', cw)).status).toBe(200);
    expect((await me.call('vrigcontrol/send', { text: 'AGN?' })).status).toBe(200);
    expect((await beat(key)).send).toEqual([
      { kind: 'cw', text: 'CQ CQ DE G4QZX K' },
      { kind: 'cw', text: 'AGN?' },
    ]);
    expect((await beat(key)).send).toEqual([]);
  });

  test('of voice need a program that plays voice memories', async () => {
    const key = await keyOf();
    await beat(key);
    expect(await me.call('vrigcontrol/send', { voice: 3 })).toMatchObject({ status: 422, body: { code: 'rule' } });
    expect(await beat(key, { can_send_voice: 1 })).toMatchObject({ can_send_voice: 1 });
    expect((await me.call('vrigcontrol/send', { voice: 3 })).status).toBe(200);
    expect((await beat(key)).send).toEqual([]);
    expect((await beat(key, { can_send_voice: 1 })).send).toEqual([{ kind: 'voice', memory: 3 }]);
  });

  test('that wait are dropped when the operator stops', async () => {
    const key = await keyOf();
    await beat(key);
    await me.call('vrigcontrol/send', cw);
    expect((await me.call('vrigcontrol/stop')).status).toBe(200);
    await me.call('vrigcontrol/stop');
    expect((await beat(key)).send).toEqual([{ kind: 'stop' }]);
    expect((await beat(key)).send).toEqual([]);
  });

  test('are stopped also later, and on the program that sends the other kind', async () => {
    const key = await keyOf();
    await beat(key);
    await me.call('vrigcontrol/stop');
    testApp.clock.jump(30_000);
    expect((await beat(key)).send).toEqual([{ kind: 'stop' }]);
    expect((await beat(key, { program: 'flrig', can_send_voice: 1 })).send).toEqual([{ kind: 'stop' }]);
    await me.call('vrigcontrol/stop');
    expect((await beat(key, { can_send_cw: 1, can_send_voice: 1 })).send).toEqual([{ kind: 'stop' }]);
    testApp.clock.jump(-30_000);
  });

  test('expire after five seconds, and do not go to a program that only tunes', async () => {
    const key = await keyOf();
    await beat(key);
    await me.call('vrigcontrol/send', cw);
    expect((await beat(key, { can_qsy: 1 })).send).toEqual([]);
    testApp.clock.jump(5_000);
    expect((await beat(key)).send).toEqual([]);
    testApp.clock.jump(-5_000);
  });

  test('go to the operator’s own radio only', async () => {
    const other = await testApp.operator();
    const [key, foreign] = [await keyOf(), await keyOf(other)];
    await beat(key);
    expect((await other.call('vrigcontrol/send', cw)).status).toBe(422);
    await beat(foreign);
    await other.call('vrigcontrol/send', cw);
    await other.call('vrigcontrol/stop');
    expect((await beat(key)).send).toEqual([]);
    expect((await beat(foreign)).send).toEqual([{ kind: 'stop' }]);
    for (const name of ['vrigcontrol/send', 'vrigcontrol/stop'] as const)
      expect((await testApp.call(name, cw, {}, key)).status).toBe(403);
  });

  test('are refused without a program that can send, or ten seconds after it', async () => {
    expect((await me.call('vrigcontrol/send', cw)).status).toBe(422);
    const key = await keyOf();
    await beat(key);
    testApp.clock.jump(11_000);
    expect((await me.call('vrigcontrol/send', cw)).status).toBe(422);
    expect((await me.call('vrigcontrol/get')).body).toMatchObject({ can_send_cw: 0 });
  });

  test('are limited to eight that wait', async () => {
    const key = await keyOf();
    await beat(key);
    const send = async () => (await me.call('vrigcontrol/send', cw)).status;
    for (let n = 0; n < 8; n++) expect(await send()).toBe(200);
    expect(await send()).toBe(422);
    expect((await beat(key)).send).toHaveLength(8);
    expect(await send()).toBe(200);
  });

  test.each([
    [{}],
    [{ text: '' }],
    [{ text: 'CQ\n\\set_ptt 1' }],
    [{ text: 'CQ; TX' }],
    [{ text: 'Grüße' }],
    [{ text: 'E'.repeat(121) }],
    [{ text: ['CQ'] }],
    [{ voice: 0 }],
    [{ voice: 11 }],
    [{ voice: '1' }],
    [{ text: 'CQ', voice: 1 }],
  ])('are refused with %j', async (body) => {
    await beat(await keyOf(), { can_send_cw: 1, can_send_voice: 1 });
    expect((await me.call('vrigcontrol/send', body)).status).toBe(400);
  });
});

describe('tuning from the page', () => {
  const target = { freq: 14_195, mode: 'usb' };

  test('reaches a program that can tune, once', async () => {
    const key = await keyOf();
    const beat = async () =>
      (await testApp.call('vrigcontrol/set', { freq: 7_030, program: 'rigctld', can_qsy: 1 }, {}, key)).body;
    expect(await beat()).toMatchObject({ can_qsy: 1, qsy: null });
    expect((await me.call('vrigcontrol/qsy', target)).status).toBe(200);
    expect((await beat()).qsy).toEqual({ freq: 14_195, mode: 'USB' });
    expect((await beat()).qsy).toBeNull();
  });

  test('is not sent to programs that cannot tune, and expires after ten seconds', async () => {
    const key = await keyOf();
    const beat = async (can_qsy: 0 | 1) => (await testApp.call('vrigcontrol/set', { can_qsy }, {}, key)).body.qsy;
    await beat(1);
    await me.call('vrigcontrol/qsy', target);
    expect(await beat(0)).toBeNull();
    testApp.clock.jump(11_000);
    expect(await beat(1)).toBeNull();
  });

  test('is not consumed by a second program that cannot tune', async () => {
    const key = await keyOf();
    const heartbeat = async (can_qsy: 0 | 1) =>
      (await testApp.call('vrigcontrol/set', { freq: 7_030, can_qsy }, {}, key)).body;
    await heartbeat(1);
    await heartbeat(0);
    expect((await me.call('vrigcontrol/get')).body.can_qsy).toBe(1);
    expect((await me.call('vrigcontrol/qsy', target)).status).toBe(200);
    expect((await heartbeat(0)).qsy).toBeNull();
    expect((await heartbeat(1)).qsy).toMatchObject({ freq: 14_195 });
    testApp.clock.jump(11_000);
    await heartbeat(0);
    expect((await me.call('vrigcontrol/get')).body.can_qsy).toBe(0);
  });

  test('is refused where no program can tune, or the radio is gone', async () => {
    expect(await me.call('vrigcontrol/qsy', target)).toMatchObject({ status: 422, body: { code: 'rule' } });
    await testApp.call('vrigcontrol/set', { can_qsy: 1 }, {}, await keyOf());
    testApp.clock.jump(61_000);
    expect((await me.call('vrigcontrol/qsy', target)).status).toBe(422);
  });

  test.each([[{}], [{ freq: 'x' }], [{ freq: 0 }], [{ freq: 14_000, mode: 'x'.repeat(30) }]])(
    'is refused with %j',
    async (body) => {
      expect((await me.call('vrigcontrol/qsy', body)).status).toBe(400);
    },
  );

  test('is refused for an API key', async () => {
    expect((await testApp.call('vrigcontrol/qsy', target, {}, await keyOf())).status).toBe(403);
  });
});

describe('reports', () => {
  const report = async (body: object, key: string) => testApp.call('vreport', body, {}, key);

  test('log contacts once', async () => {
    const key = await keyOf();
    const adif = record({ CALL: 'DL1QYA' }) + record({ CALL: 'DL1QYB' });
    expect((await report({ adif }, key)).body).toEqual({
      status: 'ok',
      added: 2,
      duplicate: 0,
      enriched: 0,
      changed: 0,
      rejected: [],
    });
    expect((await report({ adif }, key)).body).toMatchObject({ added: 0, duplicate: 2 });
    expect(await log()).toHaveLength(2);
  });

  test('list what cannot be logged', async () => {
    const { body } = await report({ adif: record({ CALL: '' }) + record() }, await keyOf());
    expect(body).toMatchObject({ added: 1, rejected: [{ record: 1, reason: expect.stringMatching(/no CALL/) }] });
  });

  test.each([
    [{}],
    [{ adif: '' }],
    [{ adif: 12 }],
    [{ adif: 'hello' }],
    [{ adif: '{"call":"K1QA"}' }],
    [{ adif: record(), id: 'x'.repeat(65) }],
    [{ adif: record(), id: 'a b' }],
    [{ adif: record(), id: 'a', was: [] }],
    [{ adif: record(), id: 'a', was: [{ call: 'JA1QYZ', TS: '2026-11-21T00:00:00Z' }] }],
    [{ adif: record() + record({ CALL: 'K1QA' }), id: 'a' }],
    [{ adif: record(), id: 'a', was: { call: 'JA1QYZ' } }],
  ])('are refused with %j', async (body) => {
    expect((await report(body, await keyOf())).status).toBe(400);
    expect(await log()).toEqual([]);
  });

  test('with an id correct their earlier report, callsign and time included; fields added by the operator stay', async () => {
    const key = await keyOf();
    const [then, now] = [ago(20), ago(12)];
    await report({ adif: record({ ...then, CALL: 'JA1QYZ', SRX: '1' }), id: 'a1' }, key);
    const [{ qdo_id } = { qdo_id: 0 }] = await log();
    const before = (await me.call('vqso/get', { qdo_id })).body.qso;
    await me.call('vqso/update', { qdo_id, Name: 'Jun' });
    const corrected = record({ ...now, CALL: 'JA1QYX', SRX: '2', RST_RCVD: '57' });
    const { body } = await report({ adif: corrected, id: 'a1', was: { call: 'JA1QYZ', TS: then.TS } }, key);
    expect(body).toMatchObject({ changed: 1, added: 0, duplicate: 0 });
    const { qso } = (await me.call('vqso/get', { qdo_id })).body;
    expect(qso).toMatchObject({ Call: 'JA1QYX', TS: now.TS, RCV: '57', Name: 'Jun', received_at: before.received_at });
    const [row] = await testApp.sql<{ fields: Record<string, string> }>(
      'select fields from logbook.qso where qdo_id = $1',
      [qdo_id],
    );
    expect(row?.fields).toMatchObject({ SRX: '2' });
  });

  test('with an id sent twice are one contact, and fields fixed by the operator stay', async () => {
    const key = await keyOf();
    const adif = record({ ...ago(3), CALL: 'JA1QYZ', NAME: 'Heard' });
    await report({ adif, id: 'a1' }, key);
    const [{ qdo_id } = { qdo_id: 0 }] = await log();
    await me.call('vqso/update', { qdo_id, Name: 'Mended' });
    expect((await report({ adif, id: 'a1' }, key)).body).toMatchObject({ duplicate: 1, changed: 0 });
    expect(await log()).toEqual([expect.objectContaining({ Name: 'Mended' })]);
  });

  test('correct what another program reported without an id, once it has one', async () => {
    const key = await keyOf();
    const then = ago(5);
    const was = { call: 'JA1QYZ', TS: then.TS };
    await report({ adif: record({ ...then }), program: 'WSJT-X' }, key);
    await report({ adif: record({ ...then }), id: 'a1' }, key);
    expect((await report({ adif: record({ ...then, CALL: 'JA1QYX' }), id: 'a1', was }, key)).body.changed).toBe(1);
    expect(await log()).toEqual([expect.objectContaining({ Call: 'JA1QYX' })]);
  });

  test('never change or delete contacts that the operator logged', async () => {
    const key = await keyOf();
    const then = ago(5);
    const was = { call: 'JA1QYZ', TS: then.TS };
    await me.logQso({ Call: 'JA1QYZ', Mode: 'SSB', Band: '20m', Freq: null, TS: then.TS, qso_origin: 'LOGBAR' });
    expect((await report({ adif: record({ ...then }), id: 'a1' }, key)).body.duplicate).toBe(1);
    expect((await testApp.call('vretract', { ...was, id: 'a1' }, {}, key)).body.deleted).toBe(false);
    await report({ adif: record({ ...then, CALL: 'JA1QYX' }), id: 'a1', was }, key);
    expect((await log()).map(({ Call }) => Call).sort()).toEqual(['JA1QYX', 'JA1QYZ']);
  });

  test('of another band also change the frequency of the first', async () => {
    const key = await keyOf();
    const then = ago(5);
    await report({ adif: record({ ...then, FREQ: '14.205' }), id: 'a1' }, key);
    const was = { call: 'JA1QYZ', TS: then.TS };
    await report({ adif: record({ ...then, BAND: '40m' }), id: 'a1', was }, key);
    expect(await log()).toEqual([expect.objectContaining({ Band: '40m', Freq: null })]);
  });

  test('of one contact under two ids keep it until both are retracted', async () => {
    const key = await keyOf();
    const [first, second] = [ago(5), ago(4)];
    await report({ adif: record({ ...first }), id: 'a1' }, key);
    await report({ adif: record({ ...second }), id: 'a2' }, key);
    const retract = async (id: string, TS: string) =>
      (await testApp.call('vretract', { id, call: 'JA1QYZ', TS }, {}, key)).body.deleted;
    expect(await retract('a1', first.TS)).toBe(true);
    expect(await log()).toHaveLength(1);
    expect(await retract('a1', first.TS)).toBe(false);
    expect(await retract('a2', second.TS)).toBe(true);
    expect(await log()).toEqual([]);
  });

  test('by the dozen at once leave database connections to others', async () => {
    const key = await keyOf();
    const reports = Array.from({ length: 60 }, (_, n) =>
      report({ adif: record({ ...ago(n + 1), CALL: `DL${n % 10}Q${String.fromCharCode(65 + (n % 26))}` }) }, key),
    );
    // Six connections serve all requests; none waits five seconds for one.
    const others = await Promise.all(Array.from({ length: 20 }, () => testApp.call('vprograms', {}, {}, me.token)));
    expect(others.every(({ status }) => status === 200)).toBe(true);
    for (const { body } of await Promise.all(reports)) expect(body).toMatchObject({ added: 1 });
  });

  test('retract what was reported under an id, and nothing else', async () => {
    const key = await keyOf();
    const then = ago(5);
    await me.logQso({ Call: 'DL1QYA', TS: then.TS });
    await report({ adif: record({ ...then, CALL: 'JA1QYZ' }), id: 'a1' }, key);
    const retract = async (body: object) => (await testApp.call('vretract', body, {}, key)).body.deleted;
    expect(await retract({ id: 'a2', call: 'JA1QYZ', TS: then.TS })).toBe(false);
    expect(await retract({ id: 'a1', call: 'DL1QYA', TS: then.TS })).toBe(false);
    const foreign = await keyOf(await testApp.operator());
    expect((await testApp.call('vretract', { id: 'a1', call: 'JA1QYZ', TS: then.TS }, {}, foreign)).body.deleted).toBe(
      false,
    );
    expect(await retract({ id: 'a1', call: 'JA1QYZ', TS: then.TS })).toBe(true);
    expect(await retract({ id: 'a1', call: 'JA1QYZ', TS: then.TS })).toBe(false);
    expect(await log()).toEqual([expect.objectContaining({ Call: 'DL1QYA' })]);
  });

  test('retract without an id the only contact with the call and time that the program reported', async () => {
    const key = await keyOf();
    const [first, second] = [ago(5), ago(4)];
    const sent = async (at: typeof first, fields: object, program = 'N1MM+', id?: string) =>
      report({ adif: record({ ...at, ...fields }), program, ...(id ? { id } : {}) }, key);
    const retract = async (TS: string, program = 'N1MM+') =>
      (await testApp.call('vretract', { call: 'JA1QYZ', TS, program }, {}, key)).body.deleted;
    await sent(first, { BAND: '20m' }, 'N1MM+', 'a1');
    await sent(second, { BAND: '40m' });
    expect(await retract(first.TS, 'DXLog')).toBe(false);
    expect(await retract(first.TS)).toBe(true);
    expect(await log()).toEqual([expect.objectContaining({ Band: '40m' })]);
    // Two contacts have the same moment.
    await sent(second, { BAND: '80m' });
    expect(await retract(second.TS)).toBe(false);
    expect(await log()).toHaveLength(2);
  });

  test('can be sent in the page’s own session', async () => {
    expect((await me.call('vreport', { adif: record() })).body).toMatchObject({ added: 1 });
  });

  test('show their operator as live and online', async () => {
    await testApp.call('vrigcontrol/set', { freq: 14_074, mode: 'FT8', program: 'WSJT-X' }, {}, await keyOf());
    const cards = await testApp.hotRead<UserCard[]>('ActiveUserList');
    expect(cards.find(({ my_callsign }) => my_callsign === me.callsign)).toMatchObject({
      is_live: 1,
      is_online: 1,
      program: 'WSJT-X',
    });
  });
});
