import { CommandBus } from '@nestjs/cqrs';
import { type ArcColumns } from '@pileup/radio/map/arc-list';
import { ReplayReader } from '@pileup/radio/map/replay-reader';
import { RecordPeriod } from '../../../backend/src/globe/index.js';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The clock is in the middle of an hour, so that the tests do not cross its end. */
testApp.clock.jump(HOUR - ((testApp.clock.now() + HOUR / 2) % HOUR));

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const ago = (ms: number) => iso(testApp.clock.now() - ms);

async function answerOf(query: Record<string, string>, token?: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${testApp.port}/api/replay?${new URLSearchParams(query)}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
}

async function replay(query: Record<string, string> = {}, token?: string): Promise<ReplayReader> {
  const response = await answerOf(query, token);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  const reader = new ReplayReader();
  reader.write(text);
  expect(reader.isComplete).toBe(true);
  return reader;
}

const squaresTo = (arcs: ArcColumns) => Array.from(arcs.to.subarray(0, arcs.count), (to) => arcs.squares[to]);

async function station(change: object = {}): Promise<Operator> {
  const operator = await testApp.operator();
  await operator.saveProfile({ grid: 'IO81', ...change });
  return operator;
}

const cw = (GridSquare: string, before: number, fields: object = {}) => ({
  Call: `JA1Q${GridSquare.replace(/\W/g, '')}`,
  GridSquare,
  Mode: 'CW',
  Freq: 14_025,
  TS: ago(before),
  ...fields,
});

test('a replay has the contacts of a span of all stations that others may see, oldest first', async () => {
  const [me, excluded, hidden] = [
    await station(),
    await station({ exclude_from_leaderboards: 1 }),
    await station({ hide_presence: 1 }),
  ];
  const contest = { ContestName: 'CQ-WW-CW', Freq: 7_012.345 };
  await me.logQso(cw('PA01', 5 * HOUR, contest));
  await me.logQso(cw('PA02', 7 * HOUR));
  await me.logQso(cw('PA03', 20 * MINUTE));
  await me.logQso(cw('PA04', 30 * HOUR));
  await me.logQso(cw('IO81', 5 * HOUR, { Call: 'G4QAA' }));
  await me.logQso(cw('', 5 * HOUR, { Call: 'DL1QAA/MM' }));
  await excluded.logQso(cw('PA05', 5 * HOUR));
  await hidden.logQso(cw('PA06', 5 * HOUR));
  for (let round = 0; round < 2; round++) {
    const { header, arcs } = await replay();
    expect(squaresTo(arcs)).toEqual(['PA02', 'PA01', 'PA03']);
    expect(header).toMatchObject({ version: 1, thinned: false });
    expect((header?.to ?? 0) - (header?.from ?? 0)).toBeGreaterThanOrEqual(86_400);
    expect(Math.abs((header?.from ?? 0) + (arcs.time[0] ?? 0) - (testApp.clock.now() - 7 * HOUR) / 1_000)).toBeLessThan(
      60,
    );
    expect(arcs.squares[arcs.from[0] ?? -1]).toBe('IO81');
    expect([header?.bands[arcs.band[0] ?? -1], header?.classes[arcs.class[0] ?? -1], arcs.entity[0]]).toEqual([
      '20m',
      'cw',
      339,
    ]);
    expect(header?.bands[arcs.band[1] ?? -1]).toBe('40m');
    // Ids are only for one's own log.
    expect(Array.from(arcs.id.subarray(0, arcs.count))).toEqual([0, 0, 0]);
  }
  const response = await answerOf({});
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await response.text();
  expect(text).not.toMatch(/7[.,]?012|JA1Q|G4QAA|M0Q/);
  const inside = await replay({ from: ago(6 * HOUR), to: ago(HOUR) });
  expect(squaresTo(inside.arcs)).toEqual(['PA01']);
  expect(squaresTo((await replay({ from: ago(2 * DAY), to: ago(DAY) })).arcs)).toEqual(['PA04']);
});

test('hours that are over are cached until one of their contacts or stations changes', async () => {
  const me = await station();
  const [one, two] = [await me.logQso(cw('QA01', 3 * HOUR)), await me.logQso(cw('QA02', 3 * HOUR, { Mode: 'SSB' }))];
  const shown = async () =>
    squaresTo((await replay()).arcs)
      .filter((square) => square?.startsWith('Q'))
      .sort();
  expect(await shown()).toEqual(['QA01', 'QA02']);
  await me.logQso(cw('QA03', 3 * HOUR, { Freq: 21_025 }));
  expect(await shown()).toEqual(['QA01', 'QA02', 'QA03']);
  await me.call('vqso/nuke', { qdo_id: one.qdo_id });
  expect(await shown()).toEqual(['QA02', 'QA03']);
  await me.call('vqso/restore', { qdo_id: one.qdo_id });
  expect(await shown()).toEqual(['QA01', 'QA02', 'QA03']);
  await me.call('vqso/update', { qdo_id: two.qdo_id, TS: ago(5 * HOUR), GridSquare: 'QA09' });
  expect(await shown()).toEqual(['QA01', 'QA03', 'QA09']);
  const stamp = ago(4 * HOUR).replace(/\D/g, '');
  const { id } = await me.importFile(
    `x<EOH>\n<CALL:6>DL1QAE<QSO_DATE:8>${stamp.slice(0, 8)}<TIME_ON:4>${stamp.slice(8, 12)}<MODE:2>CW<BAND:3>20m<GRIDSQUARE:4>QA05<EOR>`,
  );
  expect(await shown()).toEqual(['QA01', 'QA03', 'QA05', 'QA09']);
  await me.undoImport({ id } as Parameters<Operator['undoImport']>[0]);
  expect(await shown()).toEqual(['QA01', 'QA03', 'QA09']);
  await me.saveProfile({ grid: 'QA01' });
  expect(await shown()).toEqual(['QA03', 'QA09']);
  await me.saveProfile({ grid: 'IO81', hide_presence: 1 });
  expect(await shown()).toEqual([]);
  await me.saveProfile({ grid: 'IO81', hide_presence: 0 });
  expect(await shown()).toEqual(['QA01', 'QA03', 'QA09']);
});

test('an hour that is over is read once in ten minutes; a change that was not announced is seen then', async () => {
  const me = await station();
  const { qdo_id } = await me.logQso(cw('NA01', 3 * HOUR));
  const shown = async () => squaresTo((await replay()).arcs).filter((square) => square?.startsWith('N'));
  expect(await shown()).toEqual(['NA01']);
  await testApp.sql('update logbook.qso set grid = $2 where qdo_id = $1', [qdo_id, 'NA02']);
  expect(await shown()).toEqual(['NA01']);
  testApp.clock.jump(11 * MINUTE);
  expect(await shown()).toEqual(['NA02']);
});

test("one's own log is replayed over any span, with the ids of the contacts, and only to its operator", async () => {
  const [me, other] = [await station({ exclude_from_leaderboards: 1 }), await station()];
  const old = await me.logQso(cw('RA01', 5_000 * DAY));
  const newer = await me.logQso(cw('RA02', HOUR, { Freq: 7_025 }));
  await other.logQso(cw('RA03', HOUR));
  const { header, arcs } = await replay({ station: 'me' }, me.token);
  expect(squaresTo(arcs)).toEqual(['RA01', 'RA02']);
  expect(Array.from(arcs.id.subarray(0, 2))).toEqual([old.qdo_id, newer.qdo_id]);
  expect(header).toMatchObject({ total: 2, from: Date.parse(old.TS) / 1_000 });
  const part = await replay({ station: 'me', from: ago(2 * HOUR) }, me.token);
  expect(Array.from(part.arcs.id.subarray(0, part.arcs.count))).toEqual([newer.qdo_id]);
  expect((await replay({ station: 'me', to: ago(6_000 * DAY) }, me.token)).arcs.count).toBe(0);
  const filtered = await replay({ station: 'me', filter: 'freq:7025 lotw:none -new:dxcc -setup:*' }, me.token);
  expect(Array.from(filtered.arcs.id.subarray(0, filtered.arcs.count))).toEqual([newer.qdo_id]);
  expect(filtered.header?.total).toBe(1);
  expect((await replay({ station: 'me', filter: '-call:*' }, me.token)).arcs.count).toBe(0);
  expect((await answerOf({ station: 'me', filter: 'bandd:20m' }, me.token)).status).toBe(400);
  const whole = await replay({ station: 'me', from: '1066-10-14T09:00:00Z' }, me.token);
  expect((whole.header?.from ?? 0) + (whole.arcs.time[0] ?? 0)).toBe(Date.parse(old.TS) / 1_000);
  const nothing = await answerOf({ station: 'me' });
  expect([nothing.status, nothing.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8']);
});

test.each([
  [{ from: 'yesterday' }, 400, 'The time must be UTC such as 2026-11-21T19:42:07Z.'],
  [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 400, 'The beginning must be before the end.'],
  [{ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 400, 'The beginning must be before the end.'],
  [{ from: '2999-01-01T00:00:00Z', to: '2999-01-02T00:00:00Z' }, 400, 'The beginning is in the future.'],
  [{ station: 'G4QAB' }, 400, 'A station is me, or left out for all stations.'],
  [{ from: '1999-01-01T00:00:00Z', to: '1999-01-02T00:00:00Z' }, 422, /for 62 days/],
])('%j is refused with %i', async (query, status, error) => {
  const response = await answerOf(query);
  expect(response.status).toBe(status);
  const body = (await response.json()) as { error: string };
  if (typeof error === 'string') expect(body.error).toBe(error);
  else expect(body.error).toMatch(error);
});

test('a period that is over is recorded once and for good; a contact that is deleted later is gone from it', async () => {
  const me = await station();
  const [one, two] = [await me.logQso(cw('OA01', 2 * HOUR)), await me.logQso(cw('OA02', 2 * HOUR, { Freq: 7_025 }))];
  const from = testApp.clock.now() - 3 * HOUR;
  const to = testApp.clock.now() - HOUR;
  const record = (change: object = {}) =>
    testApp.app
      .get(CommandBus)
      .execute(new RecordPeriod({ kind: 'contest', key: '1', name: 'Club contest', from, to, ...change }));
  await expect(record({ to: testApp.clock.now() + HOUR })).rejects.toThrow('when it is over');
  const id = await record();
  expect(await record()).toBe(id);
  testApp.clock.jump(70 * DAY);
  await testApp.sql('delete from ranking.counted where ts < $1', [new Date(testApp.clock.now() - 62 * DAY)]);
  const recorded = async () => squaresTo((await replay({ from: iso(from), to: iso(to) })).arcs).sort();
  expect(await recorded()).toEqual(expect.arrayContaining(['OA01', 'OA02']));
  await me.call('vqso/nuke', { qdo_id: one.qdo_id });
  expect(await recorded()).not.toContain('OA01');
  await me.call('vqso/update', { qdo_id: two.qdo_id, GridSquare: 'OA07' });
  expect(await recorded()).toContain('OA07');
  await me.saveProfile({ exclude_from_leaderboards: 1 });
  expect((await recorded()).filter((square) => square?.startsWith('OA'))).toEqual([]);
  await expect(record({ key: '2' })).rejects.toThrow('no longer stored');
  const { body } = await testApp.call('replay/recordings');
  expect(body.recordings).toEqual([{ id, kind: 'contest', name: 'Club contest', from: iso(from), to: iso(to) }]);
  expect(Date.parse(body.kept_since)).toBeLessThan(testApp.clock.now() - 61 * DAY);
});

test('more than 100,000 contacts are thinned evenly, and the answer says so', async () => {
  const me = await station();
  await testApp.sql(
    `with written as (
       insert into logbook.qso (account_id, minute, ts, received_at, updated_at, call, band, mode, station_callsign, grid)
       select $1, $2::integer - n / 60, to_timestamp($3::float8) - make_interval(secs => n), now(), now(), 'JA1Q' || n, '20m', 'CW', $4,
         (array['PM95','PM85','QN01'])[1 + n % 3]
       from generate_series(1, 120000) n returning qdo_id, ts)
     insert into ranking.counted (account_id, ts, qdo_id, freq_hz, mode_class, band, mode, contest_name)
     select $1, ts, qdo_id, null, 'cw', '20m', 'CW', '' from written`,
    [
      me.user.id,
      Math.floor((testApp.clock.now() - Date.UTC(1900, 0, 1)) / MINUTE),
      Math.floor(testApp.clock.now() / MINUTE) * 60,
      me.callsign,
    ],
  );
  const sent = await answerOf({ from: ago(3 * DAY) });
  expect(sent.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  await sent.text();
  for (const reader of [await replay({ from: ago(3 * DAY) }), await replay({ station: 'me' }, me.token)]) {
    const { header, arcs } = reader;
    expect(header).toMatchObject({ thinned: true, total: 120_000 });
    expect(arcs.count).toBeGreaterThanOrEqual(99_999);
    expect(arcs.count).toBeLessThanOrEqual(100_000);
    const gaps = Array.from(arcs.time.subarray(1, arcs.count), (time, at) => time - (arcs.time[at] ?? 0));
    expect([...new Set(gaps)].sort()).toEqual([1, 2]);
  }
});
