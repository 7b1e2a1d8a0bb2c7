import { jest } from '@jest/globals';
import type { Leaderboards } from '@pileup/contract/ranking';
import { ExportFiles } from '../../../backend/src/exchange/exports/export-files.js';
import { emailTo } from '../../outbox.ts';
import { type Operator, World } from '../../world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Milliseconds for which an instance caches a session. */
const SESSION_CACHE_MS = 2_100;
const EXPORTS = 'select status from exchange.export where account_id = $1';
const END_SESSIONS = 'delete from identity.session where account_id = $1';

const record = (n: number) =>
  `<call:6>DL1QAB<qso_date:8>20260101<time_on:4>${String(1_000 + 10 * n)}<band:3>40m<mode:2>CW<eor>`;

describe.each([
  ['2 h ahead', 2 * HOUR],
  ['2 h back', -2 * HOUR],
])('the server’s clock jumps %s', (_, jump) => {
  let world: World;
  let me: Operator;
  let key: string;
  beforeEach(async () => {
    world = await World.create();
    me = await world.operator();
    key = (await me.call('vapikey')).body.api_key;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await world.close();
  });

  const rig = (freq: number) => world.call('vrigcontrol/set', { freq, mode: 'CW', program: 'a logger' }, {}, key);
  const cards = async () => (await world.call('ActiveUserList')).body;
  const ofMine = (all: Awaited<ReturnType<typeof cards>>) => all.find((card) => card.my_callsign === me.callsign);

  test('users stay logged in on page and socket, and can log contacts', async () => {
    using page = await world.liveClient(me.token);
    world.clock.jump(jump);
    expect((await me.call('vuser')).status).toBe(200);
    const qso = await me.logQso({ TS: new Date(world.clock.now()).toISOString() });
    expect((await me.call('vlogbook')).body.logbook[0]?.qdo_id).toBe(qso.qdo_id);
    await expect(page.waitFor('auth', ({ ok }) => !ok, 5)).rejects.toThrow('not received');
  });

  test('a session ended by another instance is invalid within seconds', async () => {
    expect((await me.call('vuser')).status).toBe(200);
    world.clock.jump(jump);
    await world.sql(END_SESSIONS, [me.user.id]);
    world.clock.jump(SESSION_CACHE_MS);
    expect((await me.call('vuser')).status).toBe(401);
  });

  test('a radio stays on the air while it sends, and goes off the air when it stops', async () => {
    await rig(7_010);
    await world.eventually(cards, (all) => ofMine(all)?.on_freq === 7_010);
    world.clock.jump(jump);
    await rig(14_050);
    expect((await me.call('vrigcontrol/get')).body).toMatchObject({ freq: 14_050, is_live: 1 });
    await world.eventually(cards, (all) => ofMine(all)?.on_freq === 14_050 && ofMine(all)?.is_live === 1);
    world.clock.jump(2 * MINUTE);
    await world.eventually(cards, (all) => ofMine(all)?.is_live !== 1);
  });

  test('a user who leaves is not shown as online minutes later', async () => {
    await me.call('vuser');
    await world.eventually(cards, (all) => ofMine(all)?.is_online === 1);
    world.clock.jump(jump);
    await me.call('vuser');
    await world.eventually(cards, (all) => ofMine(all)?.is_online === 1);
    world.clock.jump(6 * MINUTE);
    await world.eventually(cards, (all) => ofMine(all) === undefined, 20);
  });

  test('the last thing a program sent is listed', async () => {
    await rig(7_010);
    const last = async () => (await me.call('vprograms')).body.programs[0];
    await world.eventually(last, (program) => program !== undefined);
    world.clock.jump(jump);
    await rig(14_050);
    const isNow = (program: Awaited<ReturnType<typeof last>>) =>
      Math.abs(Date.parse(program?.last_seen ?? '') - world.clock.now()) < MINUTE;
    await world.eventually(last, isNow);
  });

  test('a running import does not count as stuck, and ends', async () => {
    const done = await me.importFile([1, 2, 3].map(record).join(''));
    expect(done).toMatchObject({ status: 'done', added: 3 });
    const sql = (text: string) => world.sql(text);
    // It waits without failing, as while a disk is full.
    await sql(`create function public.full() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '53100'; end $$`);
    await sql('create trigger full_disk before insert on logbook.qso for each row execute function public.full()');
    world.clock.jump(jump);
    const { body } = await me.upload([4, 5].map(record).join(''));
    const state = async () => (await me.call('vimport/{id}', {}, { id: body.import_id })).body.import;
    const waiting = await world.eventually(state, ({ error }) => error !== null);
    expect([waiting.status, waiting.can_retry]).toEqual(['running', false]);
    expect(Math.abs(Date.parse(waiting.started_at ?? '') - world.clock.now())).toBeLessThan(MINUTE);
    world.clock.jump(-jump);
    await sql('drop trigger full_disk on logbook.qso');
    expect(await world.importEnded(me, body.import_id)).toMatchObject({ status: 'done', added: 2 });
  });

  test('a running export ends with its file', async () => {
    await me.logQso();
    const files = world.app.get(ExportFiles);
    const write = files.write.bind(files);
    jest.spyOn(files, 'write').mockImplementationOnce((name, fill) =>
      write(name, async (append) => {
        world.clock.jump(jump);
        await fill(append);
      }),
    );
    await me.call('vexportadif', { all: true });
    // Not queried by its owner in this moment, who would see it as stuck before its next run.
    const rows = () => world.sql<{ status: number | null }>(EXPORTS, [me.user.id]);
    await world.eventually(rows, ([row]) => row?.status !== null);
    expect((await me.call('vexportjobs')).body).toMatchObject([{ status: 1, contacts: 1 }]);
  });

  test('a PIN requested before a jump back, or after one ahead, logs in', async () => {
    if (jump > 0) world.clock.jump(jump);
    expect((await world.call('vsendpin', { callsign: me.callsign })).status).toBe(200);
    const { text } = await emailTo(world, me.email, /PIN/);
    if (jump < 0) world.clock.jump(jump);
    const pin = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
    expect((await world.call('vpinlogin', { callsign: me.callsign, pin })).status).toBe(200);
  });
});

describe('the server’s clock passes midnight UTC', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.create();
  });
  afterAll(() => world.close());

  test.each([
    ['by itself', 20_000],
    ['in a jump of 2 h', 2 * HOUR],
  ])('%s: today’s contacts become yesterday’s on the leaderboards, and a new day begins', async (_, jump) => {
    const toMidnight = DAY - (world.clock.now() % DAY);
    world.clock.jump(toMidnight - 10_000);
    const me = await world.operator();
    await me.logQso({ Mode: 'CW', Freq: 7_010, TS: new Date(world.clock.now() - 1_000).toISOString() });
    const today = async () =>
      (await world.hotRead<Leaderboards>('vleaderboards')).lbcw1.map((row) => row.station_callsign);
    const proof = (period: string) => me.call('vboardproof', { period, station_callsign: me.callsign });
    await world.eventually(today, (calls) => calls.includes(me.callsign));
    expect((await proof('today')).status).toBe(200);
    world.clock.jump(jump);
    await world.eventually(today, (calls) => !calls.includes(me.callsign));
    expect((await proof('yesterday')).body.count).toBe(1);
    await me.logQso({ Call: 'W3QHX', Mode: 'CW', Freq: 7_010, TS: new Date(world.clock.now()).toISOString() });
    await world.eventually(today, (calls) => calls.includes(me.callsign));
    expect((await me.call('vuser')).status).toBe(200);
  });
});
