import type { Stats } from '@pileup/contract/stats/stats';
import { parseGrid } from '@pileup/radio/grid';
import fc from 'fast-check';
import sharp from 'sharp';
import { PageHeads } from '../../../backend/src/platform/web-page/page-heads.js';
import { rebuildWorked } from '../../../backend/src/social/profile/rebuild.js';
import { LogStats } from '../../../backend/src/social/stats/log-stats.js';
import { runSql } from '../../database.ts';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const UNFINISHED_COUNTS =
  "select from pgboss.job where name = 'count-stats' and state in ('created', 'retry', 'active')";

const testApp = await startTestApp();

const count = (me: Operator) => testApp.app.get(LogStats).count({ accountId: me.user.id });
const answerOf = async (me: Operator, year?: number) => (await me.call('vstats', year ? { year } : {})).body;
async function statsOf(me: Operator, year?: number): Promise<Stats> {
  await count(me);
  const { stats, updating } = await answerOf(me, year);
  if (!stats || updating) throw new Error('the statistics are not counted');
  return stats;
}

interface Row {
  ts: Date;
  call: string;
  band: string;
  mode_class: string;
  dxcc: number | null;
  continent: string;
  grid: string;
}

const counted = (texts: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};
const bySize = (counts: Map<string, number>) =>
  [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([key, n]) => `${key} ${n}`);
/** The first time of each value. */
const firsts = (rows: readonly Row[], keyOf: (row: Row) => string | null) => {
  const found = new Map<string, string>();
  for (const row of rows) {
    const value = keyOf(row);
    if (value !== null && !found.has(value)) found.set(value, row.ts.toISOString());
  }
  return found;
};

/** The expected statistics, counted from the log in the simplest way; `rows` oldest first. */
function recount(all: readonly Row[], year?: number) {
  const rows = all.filter(({ ts }) => year === undefined || ts.getUTCFullYear() === year);
  const isOfYear = (at: string) => year === undefined || at.startsWith(String(year));
  const weekday = ({ ts }: Row) => (ts.getUTCDay() + 6) % 7;
  const entities = firsts(all, ({ dxcc }) => (dxcc === null ? null : String(dxcc)));
  const squares = firsts(all, ({ grid }) => (grid.length >= 4 ? grid.slice(0, 4).toUpperCase() : null));
  const newSquares = [...squares.values()].filter(isOfYear).map((at) => at.slice(0, 7));
  return {
    count: rows.length,
    years: [...counted(rows.map(({ ts }) => ts.toISOString().slice(0, 4)))].map(([y, n]) => `${y} ${n}`),
    months: Array.from({ length: 12 }, (_, n) => rows.filter(({ ts }) => ts.getUTCMonth() === n).length),
    hours: Array.from(
      { length: 168 },
      (_, n) => rows.filter((row) => weekday(row) * 24 + row.ts.getUTCHours() === n).length,
    ),
    bands: bySize(counted(rows.map(({ band, mode_class }) => `${band} ${mode_class}`))),
    continents: bySize(counted(rows.flatMap(({ continent }) => continent || []))),
    calls: bySize(counted(rows.map(({ call }) => call))).slice(0, 20),
    call_count: new Set(rows.map(({ call }) => call)).size,
    days_on_air: new Set(rows.map(({ ts }) => ts.toISOString().slice(0, 10))).size,
    hours_on_air: new Set(rows.map(({ ts }) => ts.toISOString().slice(0, 13))).size,
    best_day: Math.max(0, ...counted(rows.map(({ ts }) => ts.toISOString().slice(0, 10))).values()),
    best_hour: Math.max(0, ...counted(rows.map(({ ts }) => ts.toISOString().slice(0, 13))).values()),
    entities: [...entities].filter(([, at]) => isOfYear(at)).map(([dxcc, at]) => `${dxcc} ${at.slice(0, 10)}`),
    new_squares: [...counted(newSquares)].map(([month, n]) => `${month} ${n}`),
    square_count: firsts(rows, ({ grid }) => (grid.length >= 4 ? grid.slice(0, 4).toUpperCase() : null)).size,
  };
}

function comparable(stats: Stats): ReturnType<typeof recount> {
  const classes = ['voice', 'cw', 'data', 'sstv'] as const;
  const bands = stats.bands.flatMap((each) => classes.map((one) => [`${each.band} ${one}`, each[one]] as const));
  return {
    count: stats.count,
    years: stats.years.map(({ year, count: n }) => `${year} ${n}`),
    months: stats.months,
    hours: stats.hours,
    bands: bySize(new Map(bands.filter(([, n]) => n > 0))),
    continents: stats.continents.map(({ continent, count: n }) => `${continent} ${n}`),
    calls: stats.calls.map(({ call, count: n }) => `${call} ${n}`),
    call_count: stats.call_count,
    days_on_air: stats.days_on_air,
    hours_on_air: stats.hours_on_air,
    best_day: stats.best_day?.count ?? 0,
    best_hour: stats.best_hour?.count ?? 0,
    entities: stats.entities.map(({ dxcc, first }) => `${dxcc} ${first}`),
    new_squares: stats.new_squares.map(({ month, count: n }) => `${month} ${n}`),
    square_count: stats.square_count,
  };
}

const rowsOf = (me: Operator) =>
  testApp.sql<Row>(
    `select ts, call, band, mode_class, dxcc, continent, grid from logbook.qso
     where account_id = $1 and deleted_at is null order by minute, qdo_id`,
    [me.user.id],
  );

const CALLS = ['JA1QYZ', 'JA1QAB', 'DL1QAA', 'VK3QOO', 'W3QHX', 'PY2QLA'];
const GRIDS = ['', 'PM95', 'PM95vq', 'JO62', 'QF22', 'FN20'];
const FREQS = [3_520, 7_010, 14_205, 28_450];
const MODES = ['CW', 'SSB', 'FT8', 'SSTV'];
const time = fc
  .integer({ min: Date.UTC(2019, 10) / 60_000, max: Date.UTC(2022, 1) / 60_000 })
  .map((minute) => new Date(minute * 60_000).toISOString());
const contact = fc.record({
  Call: fc.constantFrom(...CALLS),
  GridSquare: fc.constantFrom(...GRIDS),
  Freq: fc.constantFrom(...FREQS),
  Mode: fc.constantFrom(...MODES),
  TS: time,
});
const change = fc.oneof(
  contact,
  fc.record({ Comment: fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 }) }),
  fc.record({ Call: fc.constantFrom(...CALLS) }),
  fc.record({ TS: time }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: contact.map((fields) => ({ kind: 'log' as const, fields })) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(), change).map(([at, fields]) => ({ kind: 'edit' as const, at, fields })) },
  fc.nat().map((at) => ({ kind: 'delete' as const, at })),
  fc.nat().map((at) => ({ kind: 'restore' as const, at })),
  fc.array(contact, { minLength: 1, maxLength: 6 }).map((contacts) => ({ kind: 'import' as const, contacts })),
  fc.constant({ kind: 'undo' as const }),
  fc.constant({ kind: 'count' as const }),
);

test('the statistics equal a recount after any logging, editing, deleting, importing and undoing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const me = await testApp.operator();
      const ids: number[] = [];
      const imports: number[] = [];
      for (const each of steps) {
        const id = 'at' in each ? ids[each.at % Math.max(1, ids.length)] : undefined;
        if (each.kind === 'log') ids.push((await me.logQso(each.fields)).qdo_id);
        else if (each.kind === 'edit' && id) await me.call('vqso/update', { qdo_id: id, ...each.fields });
        else if (each.kind === 'delete' && id) await me.call('vqso/nuke', { qdo_id: id });
        else if (each.kind === 'restore' && id) await me.call('vqso/restore', { qdo_id: id });
        else if (each.kind === 'import')
          imports.push((await me.importFile(`x<EOH>\n${each.contacts.map(adifOf).join('')}`)).id);
        else if (each.kind === 'undo') {
          const last = imports.pop();
          if (last !== undefined) await me.undoImport({ id: last });
        } else if (each.kind === 'count') await count(me);
      }
      const rows = await rowsOf(me);
      expect(comparable(await statsOf(me))).toEqual(recount(rows));
      const year = rows.at(-1)?.ts.getUTCFullYear();
      if (year) expect(comparable(await statsOf(me, year))).toEqual(recount(rows, year));
    }),
    { numRuns: amount(4, 30) },
  );
});

function adifOf({
  Call,
  GridSquare,
  Freq,
  Mode,
  TS,
}: {
  Call: string;
  GridSquare: string;
  Freq: number;
  Mode: string;
  TS: string;
}) {
  const [date = '', clock = ''] = TS.split('T');
  return record({
    CALL: Call,
    FREQ: String(Freq / 1000),
    MODE: Mode,
    GRIDSQUARE: GridSquare,
    QSO_DATE: date.replaceAll('-', ''),
    TIME_ON: clock.slice(0, 5).replace(':', ''),
  });
}

test('a log is counted in the background when its statistics are read, and says until when they are', async () => {
  const me = await testApp.operator();
  expect(await answerOf(me)).toMatchObject({ counted_at: null, updating: true, stats: null });
  await me.logQso({ Call: 'JA1QYZ', TS: '2026-01-01T10:00:00Z' });
  testApp.clock.jump(5_001);
  const ready = await testApp.eventually(
    async () => {
      testApp.clock.jump(5_001);
      return answerOf(me);
    },
    ({ updating, stats }) => !updating && stats?.count === 1,
  );
  expect(ready.counted_at).not.toBeNull();
  // Each read enqueued a count; one that is left would count the next contact at once.
  await testApp.until(async () => (await runSql(testApp.database, UNFINISHED_COUNTS)).length === 0);
  await me.logQso({ Call: 'JA1QYZ', TS: '2026-01-01T10:05:00Z' });
  // The statistics stay as they are until they are counted again.
  expect(await answerOf(me)).toMatchObject({ updating: true, stats: { count: 1 } });
});

test('distances: from the own square or the contact’s own one, with the longest; a move of home counts again', async () => {
  const me = await testApp.operator();
  await me.saveProfile({ grid: 'IO91' });
  const far = await me.logQso({ Call: 'VK3QOO', GridSquare: 'QF22', TS: '2026-02-01T10:00:00Z' });
  await me.logQso({ Call: 'DL1QAA', GridSquare: 'JO62', TS: '2026-02-02T10:00:00Z' });
  const stats = await statsOf(me);
  expect(stats.longest).toMatchObject({ qdo_id: far.qdo_id, call: 'VK3QOO', at: '2026-02-01T10:00:00Z' });
  expect(stats.longest?.km).toBeCloseTo(16_900, -3);
  expect(stats.distances.map((n, step) => n && `${step}`).filter(Boolean)).toEqual(['0', '16']);
  await me.saveProfile({ grid: 'QF22' });
  await testApp.eventually(
    () => answerOf(me),
    ({ updating }) => updating,
  );
  expect((await statsOf(me)).longest?.call).toBe('DL1QAA');
});

test('the map: of the whole log from the read table, of a filter from the log, and only of one’s own', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  await other.logQso({ Call: 'W3QHX', GridSquare: 'FN20' });
  await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95', Freq: 7_010, Mode: 'CW' });
  await me.logQso({ Call: 'JA1QAB', GridSquare: 'PM95vq', Freq: 7_011, Mode: 'CW' });
  await me.logQso({ Call: 'DL1QAA', GridSquare: '', Freq: 14_205, Mode: 'SSB' });
  await count(me);
  const all = (await me.call('vstats/map', {})).body.points;
  expect(all.map(({ grid, dxcc, count: n, band }) => [grid, dxcc, n, band])).toEqual([
    ['PM95', null, 2, '40m'],
    ['', 230, 1, '20m'],
  ]);
  const filtered = (await me.call('vstats/map', { filter: 'band:20m' })).body.points;
  expect(filtered.map(({ grid, dxcc, count: n }) => [grid, dxcc, n])).toEqual([['', 230, 1]]);
  expect(parseGrid(all[0]?.grid ?? '')).not.toBeNull();
  const wrong = await me.call('vstats/map', { filter: 'bnd:20m' });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('did you mean band')]);
});

test('on this day: the first contacts of each year, latest year first', async () => {
  const me = await testApp.operator();
  for (const TS of ['2020-02-29T10:00:00Z', '2024-02-29T00:00:00Z', '2024-02-29T23:59:00Z', '2024-03-01T00:00:00Z'])
    await me.logQso({ Call: 'JA1QYZ', TS });
  const { body } = await me.call('vstats/onthisday', { day: '02-29' });
  expect(body.years.map(({ year, count: n, first }) => [year, n, first[0]?.TS])).toEqual([
    [2024, 2, '2024-02-29T00:00:00Z'],
    [2020, 1, '2020-02-29T10:00:00Z'],
  ]);
  expect((await me.call('vstats/onthisday', { day: '02-30' })).body.years).toEqual([]);
  expect((await me.call('vstats/onthisday', { day: '2-3' })).status).toBe(400);
});

test('others see years, months, continents and new entities; no calls, hours or distances', async () => {
  const me = await testApp.operator();
  await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95', TS: '2025-05-05T10:00:00Z' });
  await count(me);
  const { body } = await testApp.call('vstats/of', { callsign: me.callsign });
  const shown = JSON.stringify(body);
  expect(body.stats).toEqual({
    count: 1,
    years: [{ year: 2025, count: 1 }],
    months: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    continents: [{ continent: 'AS', count: 1 }],
    entity_years: [{ year: 2025, count: 1 }],
  });
  expect(shown).not.toContain('JA1QYZ');
  expect(body.year).toBeNull();
  expect((await testApp.call('vstats/of', { callsign: 'G9QZZ' })).status).toBe(404);
  expect((await testApp.call('vstats', {})).status).toBe(401);
});

test('a rebuild of the counts counts the statistics again, and a year whose contacts are gone is empty', async () => {
  const me = await testApp.operator();
  const { qdo_id } = await me.logQso({ Call: 'JA1QYZ', TS: '2019-05-05T10:00:00Z' });
  await me.logQso({ Call: 'DL1QAA', TS: '2021-05-05T10:00:00Z' });
  const before = await statsOf(me);
  await rebuildWorked(testApp.database);
  expect(await answerOf(me)).toMatchObject({ updating: true, stats: null });
  expect(await statsOf(me)).toEqual(before);
  await me.call('vqso/nuke', { qdo_id });
  expect((await statsOf(me)).years).toEqual([{ year: 2021, count: 1 }]);
  expect((await statsOf(me, 2019)).count).toBe(0);
});

test('the picture of a year is a PNG for its owner only', async () => {
  const me = await testApp.operator();
  await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95', TS: '2025-05-05T10:00:00Z' });
  await count(me);
  const picture = (query: string, token?: string) =>
    testApp.http('get', `/api/vstats/picture?${query}`, token).responseType('blob');
  for (const theme of ['dark', 'light']) {
    const { status, body, headers } = await picture(`year=2025&theme=${theme}`, me.token);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, no-cache',
    ]);
    expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
  }
  expect((await picture('year=2025')).status).toBe(401);
  expect((await picture('year=2024', me.token)).status).toBe(404);
  expect((await picture('year=0;drop', me.token)).status).toBe(404);
  const other = await testApp.operator();
  expect((await picture('year=2025', other.token)).status).toBe(404);
});

describe('the public page of a year', () => {
  const of = (me: Operator, year: unknown) => testApp.call('vstats/of', { callsign: me.callsign, year });
  const preview = (path: string) => testApp.http('get', `/previews/year/${path}.png`).responseType('blob');

  test('has counts by month, band and continent, and new entities; no calls, hours and distances', async () => {
    const me = await testApp.operator();
    await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95', Freq: 14_025, Mode: 'CW', TS: '2024-05-05T10:00:00Z' });
    await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95', Freq: 14_025, Mode: 'CW', TS: '2025-05-05T10:00:00Z' });
    await me.logQso({ Call: 'DL1QAA', GridSquare: 'JO62', Freq: 7_125, Mode: 'SSB', TS: '2025-06-05T10:00:00Z' });
    await count(me);
    const { body } = await of(me, 2025);
    expect(body.year).toEqual({
      count: 2,
      months: [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0],
      continents: expect.arrayContaining([
        { continent: 'AS', count: 1 },
        { continent: 'EU', count: 1 },
      ]),
      bands: [
        { band: '40m', voice: 1, cw: 0, data: 0, sstv: 0 },
        { band: '20m', voice: 0, cw: 1, data: 0, sstv: 0 },
      ],
      square_count: 2,
      entities: [{ dxcc: 230, name: 'Germany' }],
    });
    // The time of the count is left out, since it may be at ten o'clock.
    expect(JSON.stringify({ ...body, counted_at: '' })).not.toMatch(/JA1QYZ|DL1QAA|hours|longest|T10/);
    expect((await of(me, 2023)).body.year).toBeNull();
    for (const bad of [0, 1899, 2201, 'x', 2025.5, {}]) expect((await of(me, bad)).status).toBe(400);
  });

  test('has a head with a picture, which anyone may see', async () => {
    const me = await testApp.operator();
    await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95', TS: '2025-05-05T10:00:00Z' });
    await count(me);
    const { status, body, headers } = await preview(`2025/${me.callsign}`);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    const headOf = (path: string) => testApp.app.get(PageHeads).find(path);
    expect(await headOf(`/year/2025/${me.callsign}`)).toMatchObject({
      path: `/year/2025/${me.callsign}`,
      title: `${me.callsign}: the year 2025`,
      description: '1 contact on 20m, 1 new entity.',
      image: `/previews/year/2025/${me.callsign}.png`,
      isUnlisted: false,
    });
    expect(await headOf(`/year/2024/${me.callsign}`)).toMatchObject({ isUnlisted: true });
    for (const path of ['/year/2025/G9QZZ', '/year/25/G9QZZ', '/year/2025']) expect(await headOf(path)).toBeNull();
    for (const path of [`2024/${me.callsign}`, `x/${me.callsign}`, '2025/G9QZZ', '2025/%3Cb%3E'])
      expect((await preview(path)).status).toBe(404);
  });

  test('a station whose deletion is pending has none', async () => {
    const me = await testApp.operator();
    await me.logQso({ Call: 'JA1QYZ', TS: '2025-05-05T10:00:00Z' });
    await count(me);
    const later = new Date(testApp.clock.now() + 1e9);
    await testApp.sql('update identity.account set delete_at = $2 where id = $1', [me.user.id, later]);
    expect((await of(me, 2025)).status).toBe(404);
    expect((await preview(`2025/${me.callsign}`)).status).toBe(404);
  });
});
