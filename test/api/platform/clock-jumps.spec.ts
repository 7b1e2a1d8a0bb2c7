import { jest } from '@jest/globals';
import type { Leaderboards } from '@pileup/contract/ranking';
import { ExportFiles } from '../../../backend/src/exchange/exports/export-files.js';
import { emailTo } from '../../email-outbox.ts';
import { type Operator, TestApp } from '../../test-app.ts';

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
  let testApp: TestApp;
  let me: Operator;
  let key: string;
  beforeEach(async () => {
    testApp = await TestApp.create();
    me = await testApp.operator();
    key = (await me.call('vapikey')).body.api_key;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await testApp.close();
  });

  const rig = (freq: number) => testApp.call('vrigcontrol/set', { freq, mode: 'CW', program: 'a logger' }, {}, key);
  const cards = async () => (await testApp.call('ActiveUserList')).body;
  const ofMine = (all: Awaited<ReturnType<typeof cards>>) => all.find((card) => card.my_callsign === me.callsign);

  test('users stay logged in on page and socket, and can log contacts', async () => {
    using page = await testApp.liveClient(me.token);
    testApp.clock.jump(jump);
    expect((await me.call('vuser')).status).toBe(200);
    const qso = await me.logQso({ TS: new Date(testApp.clock.now()).toISOString() });
    expect((await me.call('vlogbook')).body.logbook[0]?.qdo_id).toBe(qso.qdo_id);
    await expect(page.waitFor('auth', ({ ok }) => !ok, 5)).rejects.toThrow('not received');
  });

  test('a session ended by another instance is invalid within seconds', async () => {
    expect((await me.call('vuser')).status).toBe(200);
    testApp.clock.jump(jump);
    await testApp.sql(END_SESSIONS, [me.user.id]);
    testApp.clock.jump(SESSION_CACHE_MS);
    expect((await me.call('vuser')).status).toBe(401);
  });

  test('a radio stays on the air while it sends, and goes off the air when it stops', async () => {
    await rig(7_010);
    await testApp.eventually(cards, (all) => ofMine(all)?.on_freq === 7_010);
    testApp.clock.jump(jump);
    await rig(14_050);
    expect((await me.call('vrigcontrol/get')).body).toMatchObject({ freq: 14_050, is_live: 1 });
    await testApp.eventually(cards, (all) => ofMine(all)?.on_freq === 14_050 && ofMine(all)?.is_live === 1);
    testApp.clock.jump(2 * MINUTE);
    await testApp.eventually(cards, (all) => ofMine(all)?.is_live !== 1);
  });

  test('a user who leaves is not shown as online minutes later', async () => {
    await me.call('vuser');
    await testApp.eventually(cards, (all) => ofMine(all)?.is_online === 1);
    testApp.clock.jump(jump);
    await me.call('vuser');
    await testApp.eventually(cards, (all) => ofMine(all)?.is_online === 1);
    testApp.clock.jump(6 * MINUTE);
    await testApp.eventually(cards, (all) => ofMine(all) === undefined);
  });

  test('the last thing a program sent is listed', async () => {
    await rig(7_010);
    const last = async () => (await me.call('vprograms')).body.programs[0];
    await testApp.eventually(last, (program) => program !== undefined);
    testApp.clock.jump(jump);
    await rig(14_050);
    const isNow = (program: Awaited<ReturnType<typeof last>>) =>
      Math.abs(Date.parse(program?.last_seen ?? '') - testApp.clock.now()) < MINUTE;
    await testApp.eventually(last, isNow);
  });

  test('a running import does not count as stuck, and ends', async () => {
    const done = await me.importFile([1, 2, 3].map(record).join(''));
    expect(done).toMatchObject({ status: 'done', added: 3 });
    const sql = (text: string) => testApp.sql(text);
    // The import waits without failing, as while a disk is full.
    await sql(`create function public.full() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '53100'; end $$`);
    await sql('create trigger full_disk before insert on logbook.qso for each row execute function public.full()');
    testApp.clock.jump(jump);
    const { body } = await me.upload([4, 5].map(record).join(''));
    const state = async () => (await me.call('vimport/{id}', {}, { id: body.import_id })).body.import;
    const waiting = await testApp.eventually(state, ({ error }) => error !== null);
    expect([waiting.status, waiting.can_retry]).toEqual(['running', false]);
    expect(Math.abs(Date.parse(waiting.started_at ?? '') - testApp.clock.now())).toBeLessThan(MINUTE);
    testApp.clock.jump(-jump);
    await sql('drop trigger full_disk on logbook.qso');
    expect(await testApp.importEnded(me, body.import_id)).toMatchObject({ status: 'done', added: 2 });
  });

  test('a running export ends with its file', async () => {
    await me.logQso();
    const files = testApp.app.get(ExportFiles);
    const write = files.write.bind(files);
    jest.spyOn(files, 'write').mockImplementationOnce((name, fill) =>
      write(name, async (append) => {
        testApp.clock.jump(jump);
        await fill(append);
      }),
    );
    await me.call('vexportadif', { all: true });
    // The owner does not query the export in this moment, when it would look stuck before its next run.
    const rows = () => testApp.sql<{ status: number | null }>(EXPORTS, [me.user.id]);
    await testApp.eventually(rows, ([row]) => row?.status !== null);
    expect((await me.call('vexportjobs')).body).toMatchObject([{ status: 1, contacts: 1 }]);
  });

  test('a PIN requested before a jump back, or after one ahead, logs in', async () => {
    if (jump > 0) testApp.clock.jump(jump);
    expect((await testApp.call('vsendpin', { callsign: me.callsign })).status).toBe(200);
    const { text } = await emailTo(testApp, me.email, /PIN/);
    if (jump < 0) testApp.clock.jump(jump);
    const pin = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
    expect((await testApp.call('vpinlogin', { callsign: me.callsign, pin })).status).toBe(200);
  });
});

describe('the server’s clock passes midnight UTC', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await TestApp.create();
  });
  afterAll(() => testApp.close());

  test.each([
    ['by itself', 5 * MINUTE + 10_000],
    ['in a jump of 2 h', 2 * HOUR],
  ])('%s: today’s contacts become yesterday’s on the leaderboards, and a new day begins', async (_, jump) => {
    const toMidnight = DAY - (testApp.clock.now() % DAY);
    testApp.clock.jump(toMidnight - 5 * MINUTE);
    const me = await testApp.operator();
    await me.logQso({ Mode: 'CW', Freq: 7_010, TS: new Date(testApp.clock.now() - 1_000).toISOString() });
    const today = async () =>
      (await testApp.hotRead<Leaderboards>('vleaderboards')).lbcw1.map((row) => row.station_callsign);
    const proof = (period: string) => me.call('vboardproof', { period, station_callsign: me.callsign });
    await testApp.eventually(today, (calls) => calls.includes(me.callsign));
    expect((await proof('today')).status).toBe(200);
    testApp.clock.jump(jump);
    await testApp.eventually(today, (calls) => !calls.includes(me.callsign));
    expect((await proof('yesterday')).body.count).toBe(1);
    await me.logQso({ Call: 'W3QHX', Mode: 'CW', Freq: 7_010, TS: new Date(testApp.clock.now()).toISOString() });
    await testApp.eventually(today, (calls) => calls.includes(me.callsign));
    expect((await me.call('vuser')).status).toBe(200);
  });
});
