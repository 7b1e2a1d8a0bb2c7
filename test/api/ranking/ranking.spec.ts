import type { BandStat, BoardProofResponse, BoardRow, Leaderboards, PeriodBoards } from '@pileup/contract/ranking';
import { type Operator, TestApp } from '../../test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let testApp: TestApp;
/** A Wednesday in the middle of a month, so that week, month and 7 days differ. */
const NOON = Date.UTC(2031, 4, 14, 12);
beforeEach(async () => {
  testApp = await TestApp.create();
  testApp.clock.jump(NOON - testApp.clock.now());
});
afterEach(() => testApp.close());

const at = (ms: number) => new Date(ms).toISOString().slice(0, 19);
let worked = 0;
/** Another station each time, for another contact. */
const nextDx = () =>
  `JA${worked % 10}Q${String.fromCharCode(65 + (Math.floor(worked / 10) % 26))}${String.fromCharCode(65 + (worked++ % 26))}`;
const logs = (me: Operator, ts: number, fields = {}) =>
  me.logQso({ Call: nextDx(), TS: at(ts), Mode: 'SSB', Freq: 14_205, ...fields });
const boards = () => testApp.hotRead<Leaderboards>('vleaderboards');
const proof = async (me: Operator, query: { board: string; band?: string; mode?: string } | { period: string }) =>
  (await testApp.call('vboardproof', { ...query, station_callsign: me.callsign })).body as BoardProofResponse;
const period = async (name: string) => (await testApp.call('vleaderboards', { period: name })).body as PeriodBoards;
/** Leaderboards are updated after a short delay; those of days and those of the last minutes are read one after the other. */
const waitForBoard = (key: keyof Leaderboards, rows: Partial<BoardRow>[]) =>
  testApp.eventually(boards, (all) => {
    const found = all[key].map(({ station_callsign, count }) => ({ station_callsign, count }));
    return (
      JSON.stringify(found) === JSON.stringify(rows.map(({ station_callsign, count }) => ({ station_callsign, count })))
    );
  });

describe('counting', () => {
  test('includes contacts in time, under the own callsign, portable or not, by mode class', async () => {
    const me = await testApp.operator();
    const now = testApp.clock.now();
    await logs(me, now);
    await logs(me, now, { Mode: 'FM', station_callsign: `${me.callsign}/P` });
    await logs(me, now, { Mode: 'FT8' });
    await logs(me, now, { Mode: 'CW' });
    await logs(me, now, { Mode: 'SSTV' });
    await logs(me, now - 3 * DAY);
    const row = (count: number) => [{ station_callsign: me.callsign, count }];
    await waitForBoard('leader_board_2_data', row(5));
    const all = await boards();
    expect(all.lb_voice1).toEqual(row(2));
    expect([all.lb1, all.lbcw1, all.lb_sstv1].map((rows) => rows[0]?.count)).toEqual([1, 1, 1]);
    await waitForBoard('lb_hot_now_1', row(5));
  });

  test('excludes contacts that are late by more than 48 hours, under another callsign or of excluded stations', async () => {
    const [me, excluded, club] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const now = testApp.clock.now();
    await logs(me, now - 48 * HOUR + MINUTE);
    await logs(me, now - 48 * HOUR - MINUTE);
    await logs(excluded, now);
    const record = (call: string, station: string) =>
      `<CALL:6>${call}<QSO_DATE:8>${at(now).slice(0, 10).replaceAll('-', '')}<TIME_ON:6>120000<BAND:3>20m<MODE:3>SSB<STATION_CALLSIGN:${station.length}>${station}<EOR>\n`;
    await club.importFile(`x<EOH>\n${record('DL1QAA', 'M0QXX')}${record('DL1QAB', club.callsign)}`);
    await excluded.saveProfile({ exclude_from_leaderboards: 1 });
    await waitForBoard('leader_board_2_data', [
      { station_callsign: me.callsign, count: 1 },
      { station_callsign: club.callsign, count: 1 },
    ]);
    await excluded.saveProfile({ exclude_from_leaderboards: 0 });
    await testApp.eventually(boards, (all) => all.leader_board_2_data.length === 3);
  });

  test('includes a future contact once its time has come, also across midnight', async () => {
    testApp.clock.jump(11 * HOUR + 55 * MINUTE); // 23:55
    const me = await testApp.operator();
    await logs(me, testApp.clock.now() + 8 * MINUTE); // 00:03 of tomorrow
    await logs(me, testApp.clock.now());
    await waitForBoard('lb_voice1', [{ station_callsign: me.callsign, count: 1 }]);
    testApp.clock.jump(6 * MINUTE); // 00:01: another day, and not yet
    await waitForBoard('lb_voice1', []);
    expect((await period('yesterday')).voice).toEqual([{ station_callsign: me.callsign, count: 1 }]);
    testApp.clock.jump(3 * MINUTE);
    await waitForBoard('lb_voice1', [{ station_callsign: me.callsign, count: 1 }]);
  });

  test('follows edits, deletions and restores, while the first receipt stays', async () => {
    const me = await testApp.operator();
    const now = testApp.clock.now();
    const qso = await logs(me, now);
    await waitForBoard('lb_voice1', [{ station_callsign: me.callsign, count: 1 }]);
    await me.call('vqso/update', { qdo_id: qso.qdo_id, Mode: 'CW' });
    await waitForBoard('lb_voice1', []);
    expect((await boards()).lbcw1).toEqual([{ station_callsign: me.callsign, count: 1 }]);
    await me.call('vqso/update', { qdo_id: qso.qdo_id, TS: at(now - 5 * DAY) });
    await waitForBoard('lbcw1', []);
    await me.call('vqso/update', { qdo_id: qso.qdo_id, TS: at(now) });
    await waitForBoard('lbcw1', [{ station_callsign: me.callsign, count: 1 }]);
    await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
    await waitForBoard('lbcw1', []);
    testApp.clock.jump(3 * DAY);
    // The contact is logged once more, long after: the first receipt stays.
    await me.call('vqso/restore', { qdo_id: qso.qdo_id });
    await waitForBoard('leader_board_2_data', [{ station_callsign: me.callsign, count: 1 }]);
  });

  test('includes an import of fresh contacts until its undo', async () => {
    const me = await testApp.operator();
    const now = testApp.clock.now();
    const record = (i: number, ts: number) =>
      `<CALL:6>DL${i % 10}Q${String.fromCharCode(65 + Math.floor(i / 10))}A<QSO_DATE:8>${at(ts).slice(0, 10).replaceAll('-', '')}<TIME_ON:6>${at(ts).slice(11).replaceAll(':', '')}<BAND:3>20m<MODE:2>CW<EOR>\n`;
    const file = Array.from({ length: 40 }, (_, i) =>
      record(i, i < 25 ? now - i * MINUTE : now - 30 * DAY - i * MINUTE),
    ).join('');
    const report = await me.importFile(`x<EOH>\n${file}`);
    expect(report.added).toBe(40);
    await waitForBoard('lbcw1', [{ station_callsign: me.callsign, count: 25 }]);
    await me.undoImport(report);
    await waitForBoard('lbcw1', []);
  });
});

describe('leaderboards', () => {
  test('have ten rows, with ties in the order of reaching the count', async () => {
    const operators = await Promise.all(Array.from({ length: 12 }, () => testApp.operator()));
    const now = testApp.clock.now();
    for (const [i, me] of operators.entries()) await logs(me, now - i * MINUTE);
    await logs(operators[11] as Operator, now);
    const expected = [operators[11], ...operators.slice(2, 11).reverse()].map((me, i) => ({
      station_callsign: me?.callsign ?? '',
      count: i === 0 ? 2 : 1,
    }));
    await waitForBoard('lb_voice1', expected);
    await waitForBoard('lb_hot_now_1', expected);
  });

  test('of the last minutes move on while nothing is logged', async () => {
    const me = await testApp.operator();
    const now = testApp.clock.now();
    for (const ago of [0, 1, 2]) await logs(me, now - ago * MINUTE, { Freq: 14_205 + ago });
    await logs(me, now - 3 * MINUTE, { Mode: 'CW', Freq: 14_030 });
    await waitForBoard('lb_hot_now_3', [
      { station_callsign: me.callsign, count: 3 },
      { station_callsign: me.callsign, count: 1 },
    ]);
    const all = await boards();
    expect(all.lb_hot_now_2).toEqual([
      { station_callsign: me.callsign, count: 3, band: '20m', mode: 'SSB', freq: 14_205, ContestName: '' },
    ]);
    expect(all.lb_hot_now_3.map(({ mode, count }) => [mode, count])).toEqual([
      ['SSB', 3],
      ['CW', 1],
    ]);
    const stats = await testApp.eventually(
      () => testApp.hotRead<BandStat[]>('vbandstats/100'),
      (rows) => rows.length === 2 && rows[0]?.count === 3,
    );
    expect(stats).toEqual([
      { band: '20m', mode: 'SSB', mode_class: 'voice', count: 3 },
      { band: '20m', mode: 'CW', mode_class: 'cw', count: 1 },
    ]);
    testApp.clock.jump(9 * MINUTE);
    await waitForBoard('lb_hot_now_2', []);
    testApp.clock.jump(20 * MINUTE);
    await waitForBoard('lb_hot_now_1', [{ station_callsign: me.callsign, count: 1 }]);
    testApp.clock.jump(HOUR);
    await waitForBoard('lb_hot_now_3', []);
  });

  test('of the last minutes tell modes apart that ADIF has as submodes of one', async () => {
    const me = await testApp.operator();
    const now = testApp.clock.now();
    for (const SubMode of ['FT4', 'FT4', 'FT4', 'JS8', 'USB'])
      await logs(me, now - worked * 1_000, { Mode: SubMode === 'USB' ? 'SSB' : 'MFSK', SubMode, Freq: 14_080 });
    await waitForBoard('lb_hot_now_2', [{ station_callsign: me.callsign, count: 3 }]);
    const all = await boards();
    expect(all.lb_hot_now_2[0]?.mode).toBe('FT4');
    expect(all.lb_hot_now_3.map(({ mode, count }) => [mode, count]).sort()).toEqual([
      ['FT4', 3],
      ['JS8', 1],
      ['SSB', 1],
    ]);
    const { count, counted } = await proof(me, { board: 'lb_hot_now_2', band: '20m', mode: 'FT4' });
    expect([count, counted.map(({ Mode, SubMode }) => `${Mode} ${SubMode}`)]).toEqual([3, Array(3).fill('MFSK FT4')]);
  });

  test('cover today, yesterday, this week, this month, 7 and 30 days', async () => {
    const me = await testApp.operator();
    // The contacts are logged as over weeks: each on its day.
    const days = [-35, -29, -13, -6, -2, -1, 0];
    const noon = testApp.clock.now();
    testApp.clock.jump(-35 * DAY);
    for (const [i, day] of days.entries()) {
      testApp.clock.jump(noon + day * DAY - testApp.clock.now());
      await logs(me, testApp.clock.now(), { Comment: String(i) });
    }
    const row = (count: number) => [{ station_callsign: me.callsign, count }];
    await waitForBoard('leader_board_3_data', row(6));
    expect((await boards()).leader_board_2_data).toEqual(row(4));
    expect((await boards()).lb_voice30).toEqual(row(6));
    expect((await period('today')).voice).toEqual(row(1));
    expect((await period('yesterday')).voice).toEqual(row(1));
    // Monday was two days ago; the month began thirteen days ago.
    expect((await period('week')).voice).toEqual(row(3));
    expect((await period('month')).voice).toEqual(row(5));
    expect((await testApp.call('vleaderboards', { period: 'year' })).status).toBe(400);
  });

  test('are announced to every client when they change', async () => {
    using client = await testApp.liveClient();
    const me = await testApp.operator();
    await logs(me, testApp.clock.now(), { Mode: 'CW' });
    const data = await client.waitFor('leaderboards', (changed) => (changed.lbcw1?.length ?? 0) > 0);
    expect(data.lb_voice1).toBeUndefined();
  });

  test('the operator of the day', async () => {
    expect((await testApp.call('vopofday')).body).toEqual({ operator: null });
    const me = await testApp.operator();
    await logs(me, testApp.clock.now());
    await waitForBoard('lb_voice1', [{ station_callsign: me.callsign, count: 1 }]);
    expect((await testApp.call('vopofday')).body.operator).toMatchObject({ my_callsign: me.callsign, count: 1 });
  });
});

describe('a rate that no operator reaches by hand', () => {
  const logAt = async (me: Operator, times: readonly number[]) => {
    for (const ts of times) await logs(me, ts);
  };

  test('does not count on the rolling boards, with a proof that says so, and counts elsewhere', async () => {
    const [fast, slow] = [await testApp.operator(), await testApp.operator()];
    const now = testApp.clock.now();
    await logAt(fast, Array(16).fill(now));
    await logs(fast, now - 5 * MINUTE);
    await logAt(slow, Array(15).fill(now));
    await waitForBoard('lb_hot_now_1', [
      { station_callsign: slow.callsign, count: 15 },
      { station_callsign: fast.callsign, count: 1 },
    ]);
    await waitForBoard('lb_voice1', [
      { station_callsign: fast.callsign, count: 17 },
      { station_callsign: slow.callsign, count: 15 },
    ]);
    expect((await boards()).lb_hot_now_2.map(({ station_callsign }) => station_callsign)).toEqual([slow.callsign]);
    const hot = await proof(fast, { board: 'lb_hot_now_1' });
    expect([hot.count, hot.not_counted_count]).toEqual([1, 16]);
    expect(new Set(hot.not_counted.map(({ reason }) => reason))).toEqual(new Set(['rate']));
    expect(await proof(fast, { board: 'lb_voice1' })).toMatchObject({ count: 17, not_counted_count: 0 });
  });

  test('also across the full minute, but not for contacts of an import', async () => {
    const [fast, club] = [await testApp.operator(), await testApp.operator()];
    const now = testApp.clock.now();
    await logAt(fast, [...Array(8).fill(now - 100_000), ...Array(8).fill(now - 50_000)]);
    const record = (n: number) =>
      `<CALL:6>DL${n % 10}QX${String.fromCharCode(65 + n)}<QSO_DATE:8>20310514<TIME_ON:6>115900<BAND:3>20m<MODE:3>SSB<EOR>\n`;
    await club.importFile(`x<EOH>\n${Array.from({ length: 20 }, (_, n) => record(n)).join('')}`);
    await waitForBoard('lb_hot_now_1', [{ station_callsign: club.callsign, count: 20 }]);
    expect((await proof(fast, { board: 'lb_hot_now_3' })).not_counted_count).toBe(16);
  });

  test('the boards and their proofs agree on random logs, and with a naive count', async () => {
    const now = testApp.clock.now();
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const operators = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const expected: { call: string; count: number }[] = [];
    for (const me of operators) {
      const center = now - random(25) * MINUTE - MINUTE;
      const times = Array.from({ length: 36 }, () => Math.floor((center + random(150_000) - 75_000) / 1000) * 1000);
      for (const ts of times) await logs(me, ts);
      const isRapid = (ts: number) =>
        times.some(
          (first) =>
            ts >= first &&
            ts < first + MINUTE &&
            times.filter((other) => other >= first && other < first + MINUTE).length > 15,
        );
      expected.push({
        call: me.callsign,
        count: times.filter((ts) => ts > now - 30 * MINUTE && ts <= now && !isRapid(ts)).length,
      });
    }
    for (const { call, count } of expected) {
      await testApp.eventually(boards, ({ lb_hot_now_1 }) => {
        const row = lb_hot_now_1.find(({ station_callsign }) => station_callsign === call);
        return (row?.count ?? 0) === count;
      });
      const { body } = await testApp.call('vboardproof', { board: 'lb_hot_now_1', station_callsign: call });
      expect(body.count).toBe(count);
    }
  });
});

describe('the proof of a row', () => {
  test('lists what counted and what did not, and why', async () => {
    const me = await testApp.operator();
    const now = testApp.clock.now();
    const counted = await logs(me, now);
    const late = await logs(me, now - 3 * DAY);
    const future = await logs(me, now + 5 * MINUTE);
    await logs(me, now, { Mode: 'CW' });
    const other = `<CALL:6>DL1QAA<QSO_DATE:8>20310514<TIME_ON:4>1100<BAND:3>20m<MODE:3>SSB<STATION_CALLSIGN:5>M0QXX<EOR>`;
    await me.importFile(`x<EOH>\n${other}`);
    const { body, status } = await testApp.call('vboardproof', { board: 'lb_voice7', station_callsign: me.callsign });
    expect(status).toBe(200);
    expect(body.count).toBe(1);
    expect(body.counted.map(({ qdo_id }) => qdo_id)).toEqual([counted.qdo_id]);
    expect(body.not_counted.map(({ qdo_id, reason }) => [qdo_id, reason])).toEqual([
      [future.qdo_id, 'future'],
      [expect.any(Number), 'other call'],
      [late.qdo_id, 'late'],
    ]);
    expect([body.from, body.to]).toEqual(['2031-05-08T00:00:00Z', '2031-05-15T00:00:00Z']);
    const narrow = await testApp.call('vboardproof', {
      board: 'lb_hot_now_3',
      station_callsign: me.callsign,
      band: '20m',
      mode: 'CW',
    });
    expect([narrow.body.count, narrow.body.not_counted_count]).toEqual([1, 0]);
  });

  test('of an excluded station is readable by its owner only', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    await logs(me, testApp.clock.now());
    await me.saveProfile({ exclude_from_leaderboards: 1 });
    const query = { period: 'today', mode_class: 'voice', station_callsign: me.callsign };
    expect((await me.call('vboardproof', query)).body.not_counted).toMatchObject([{ reason: 'excluded' }]);
    expect((await other.call('vboardproof', query)).status).toBe(404);
    expect((await testApp.call('vboardproof', query)).status).toBe(404);
  });

  test.each([
    [{ board: 'lb_none', station_callsign: 'M0QAA' }, 'board'],
    [{ station_callsign: 'M0QAA' }, 'board'],
    [{ board: 'lb1', station_callsign: 'nothing' }, 'station_callsign'],
    [{ board: 'lb1', station_callsign: { a: 1 } }, 'station_callsign'],
    [{ board: 'lb1', station_callsign: 'M0QAA', band: 'x'.repeat(11) }, 'band'],
    [{ board: 'lb1', station_callsign: 'M0QAA', mode: 'a\u0000b' }, 'mode'],
  ])('is refused for %p', async (query, field) => {
    const { status, body } = await testApp.call('vboardproof', query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});
