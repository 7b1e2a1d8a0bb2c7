import { DXCC_ENTITIES } from '@pileup/radio/dxcc';
import { distanceKm, gridCentre, parseGrid } from '@pileup/radio/grid';
import { FILTER_FIELD_NAMES, type FilterFieldName } from '@pileup/radio/log-filter/fields';
import { type FilterTerm, parseFilter } from '@pileup/radio/log-filter/parse';
import type { NumberRange } from '@pileup/radio/log-filter/values';
import fc from 'fast-check';
import { startTestApp } from '../../test-app.ts';

const CONTACTS = 300;

interface Contact {
  qdo_id: number;
  ts: number;
  call: string;
  name: string;
  comment: string;
  grid: string;
  dxcc: number | null;
  cq_zone: number | null;
  continent: string;
  band: string;
  mode: string;
  submode: string;
  freq_hz: number | null;
  power: number | null;
  lat: number | null;
  lon: number | null;
  contest_name: string;
  station_callsign: string;
  qso_origin: string;
  import_id: number | null;
  fields: Record<string, string> | null;
}

const texts = fc.constantFrom('', 'first', 'First QSO', '50%', 'a_b', 'back\\slash', "it's", 'x*y', 'München', '"q"');
const MY_GRIDS = ['io93', 'JO62qm', 'PM95AA10', 'GG', 'QF56od12bx', 'XX99'];
const stored = fc.dictionary(
  fc.constantFrom(
    'MY_GRIDSQUARE',
    'NOTES',
    'QTH',
    'POTA_REF',
    'MY_RIG',
    'LOTW_QSL_RCVD',
    'QSL_RCVD',
    'EQSL_QSL_RCVD',
    'ITUZ',
    'IOTA',
  ),
  fc.constantFrom('Y', 'N', 'US-0001', '45', '07', 'first', '50%', ...MY_GRIDS),
);
const contact = fc.record({
  ts: fc.integer({ min: Date.UTC(2019, 0) / 60_000, max: Date.UTC(2025, 0) / 60_000 }).map((minute) => minute * 60_000),
  call: fc.stringMatching(/^(JA1|W1|G4|DL)[A-C]{1,2}$/),
  name: texts,
  comment: texts,
  grid: fc.constantFrom('', 'IO91', 'IO92xx', 'PM95'),
  dxcc: fc.option(fc.constantFrom(339, 291, 223)),
  cq_zone: fc.option(fc.integer({ min: 1, max: 40 })),
  continent: fc.constantFrom('AS', 'EU', 'NA', ''),
  band: fc.constantFrom('160m', '40m', '20m'),
  mode: fc.constantFrom('CW', 'SSB', 'MFSK', 'SSTV'),
  submode: fc.constantFrom('', 'FT4', 'USB'),
  freq_hz: fc.option(fc.constantFrom(14_000_000, 14_070_000, 14_070_500, 7_010_000)),
  power: fc.option(fc.constantFrom(0.5, 5, 100)),
  lat: fc.option(fc.constantFrom(-33.5, 35.5, 51.5)),
  lon: fc.constantFrom(-75, 0, 139),
  contest_name: fc.constantFrom('', 'CQ-WW-CW', 'IARU'),
  station_callsign: fc.constantFrom('M0QAA', 'M0QAA/P'),
  qso_origin: fc.constantFrom('', 'LOGBAR', 'WSJT-X'),
  import_id: fc.option(fc.constantFrom(1, 2)),
  fields: fc.option(stored),
});

const INSERT = `
  insert into logbook.qso (account_id, minute, ts, received_at, updated_at, deleted_at, call, name, comment, grid, dxcc,
    cq_zone, continent, band, mode, submode, freq_hz, power, lat, lon, contest_name, station_callsign, qso_origin, import_id, fields)
  select $1, (ts / 60000)::integer + 36816480, to_timestamp(ts / 1000), now(), now(), case when $3 then now() end, call,
    name, comment, grid, dxcc, cq_zone, continent, band, mode, submode, freq_hz, power, lat, lon, contest_name, station_callsign,
    qso_origin, import_id, fields
  from jsonb_to_recordset($2::jsonb) c (ts bigint, call text, name text, comment text, grid text, dxcc smallint,
    cq_zone smallint, continent text, band text, mode text, submode text, freq_hz bigint, power float8, lat float8, lon float8, contest_name text,
    station_callsign text, qso_origin text, import_id integer, fields jsonb)
  on conflict do nothing returning qdo_id, call, band, mode, (extract(epoch from ts) * 1000)::float8 ts`;

const testApp = await startTestApp();
const me = await testApp.operator();
const other = await testApp.operator();

const keyOf = (each: Pick<Contact, 'ts' | 'call' | 'band' | 'mode'>) =>
  [Number(each.ts), each.call, each.band, each.mode].join();

async function fill(accountId: number, isDeleted: boolean): Promise<Contact[]> {
  const made = fc.sample(contact, CONTACTS);
  const unique = [...new Map(made.map((each) => [keyOf(each), each])).values()];
  const rows = await testApp.sql<Contact>(INSERT, [accountId, JSON.stringify(unique), isDeleted]);
  const ids = new Map(rows.map((row) => [keyOf(row), Number(row.qdo_id)]));
  return unique.flatMap((each) => {
    const qdo_id = ids.get(keyOf(each));
    return qdo_id === undefined ? [] : [{ ...each, qdo_id }];
  });
}

const log = await fill(me.user.id, false);
await fill(me.user.id, true);
await fill(other.user.id, false);

/** The texts of a field as a naive reader sees them. */
const TEXTS: Partial<Record<FilterFieldName, (qso: Contact) => string>> = {
  call: (qso) => qso.call,
  name: (qso) => qso.name,
  comment: (qso) => qso.comment,
  grid: (qso) => qso.grid,
  contest: (qso) => qso.contest_name,
  station: (qso) => qso.station_callsign,
  notes: (qso) => qso.fields?.NOTES ?? '',
  qth: (qso) => qso.fields?.QTH ?? '',
  pota: (qso) => qso.fields?.POTA_REF ?? '',
  iota: (qso) => qso.fields?.IOTA ?? '',
  rig: (qso) => qso.fields?.MY_RIG ?? '',
  origin: (qso) => {
    if (qso.import_id !== null) return 'import';
    return qso.qso_origin === '' || qso.qso_origin === 'LOGBAR' ? 'live' : qso.qso_origin;
  },
};

const NUMBERS: Partial<Record<FilterFieldName, (qso: Contact) => number | null>> = {
  freq: (qso) => qso.freq_hz && qso.freq_hz / 1000,
  power: (qso) => qso.power,
  cqz: (qso) => qso.cq_zone,
  import: (qso) => qso.import_id,
};

function hasParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts.map((part) => part.toLowerCase());
  const from = (whole: string, [next, ...others]: string[]): boolean => {
    if (next === undefined) return whole === '';
    if (others.length === 0) return whole.endsWith(next);
    const at = whole.indexOf(next);
    return at >= 0 && from(whole.slice(at + next.length), others);
  };
  const whole = text.toLowerCase();
  return whole.startsWith(first) && from(whole.slice(first.length), rest);
}

const modeClass = ({ mode }: Contact) => ({ CW: 'cw', SSTV: 'sstv', SSB: 'voice' })[mode] ?? 'data';

function isConfirmed({ fields }: Contact, way: string): boolean {
  const confirmed = { card: 'QSL_RCVD', lotw: 'LOTW_QSL_RCVD', eqsl: 'EQSL_QSL_RCVD' };
  return Object.entries(confirmed).some(([name, field]) => (way === 'any' || way === name) && fields?.[field] === 'Y');
}

function hasChoice(qso: Contact, field: FilterFieldName, value: string): boolean {
  if (field === 'qsl') return isConfirmed(qso, value);
  if (field === 'class') return modeClass(qso) === value;
  if (field === 'weekday')
    return ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(Number(qso.ts)).getUTCDay()] === value;
  if (field === 'month')
    return new Date(Number(qso.ts)).toLocaleString('en', { month: 'short', timeZone: 'UTC' }).toLowerCase() === value;
  if (field === 'ituz') return Number(qso.fields?.ITUZ) === Number(value);
  return (field === 'band' ? qso.band : qso.continent) === value;
}

const isInRange = (number: number, { min = -1, max = 1e15, minOpen, maxOpen }: NumberRange) =>
  (minOpen ? number > min : number >= min) && (maxOpen ? number < max : number <= max);

function matches(qso: Contact, { field, negated, test }: FilterTerm): boolean {
  const isMatch = () => {
    switch (test.kind) {
      case 'text':
        return test.patterns.some((parts) => hasParts(TEXTS[field]?.(qso) ?? '', parts));
      case 'choice':
        return test.values.some((value) => hasChoice(qso, field, value));
      case 'mode':
        return test.modes.some(({ mode, submode }) => qso.mode === mode && (!submode || qso.submode === submode));
      case 'entity':
        return test.numbers.some((number) => number === qso.dxcc);
      case 'moment':
        return test.ranges.some(({ from = -1e15, before = 1e15 }) => qso.ts >= from && qso.ts < before);
      case 'clock': {
        const minute = Math.floor(qso.ts / 60_000) % 1440;
        return test.ranges.some(({ from, to }) =>
          from <= to ? minute >= from && minute <= to : minute >= from || minute <= to,
        );
      }
      case 'distance': {
        const { lat, lon } = qso;
        if (lat === null || lon === null) return false;
        const own = parseGrid(qso.fields?.MY_GRIDSQUARE ?? '');
        return test.ranges.some(({ from, km }) =>
          isInRange(distanceKm(own ? gridCentre(own) : from, { lat, lon }), km),
        );
      }
      case 'number': {
        const number = NUMBERS[field]?.(qso) ?? null;
        if (number === null) return false;
        return test.ranges.some((range) => isInRange(number, range));
      }
    }
  };
  return isMatch() !== negated;
}

const entityOfTest = (text: string) =>
  ({ JA: [339], w: [291], england: [223], '339': [339] })[text] ??
  DXCC_ENTITIES.filter(({ name }) => name.toLowerCase() === text).map(({ adif }) => adif);

const quoted = fc.constantFrom(
  'first',
  '50%',
  '%',
  '_',
  'a_b',
  'back\\slash',
  "it's",
  'x*y',
  'MÜN',
  "'; drop table x; --",
);
const values: fc.Arbitrary<string> = fc.oneof(
  quoted.chain((text) => fc.constantFrom('name', 'comment', 'notes', 'qth', 'rig').map((name) => `${name}:"${text}"`)),
  fc.constantFrom('JA1', 'ja1a', '*C', 'W*B', 'G4,DL', 'call:"JA1A"', 'grid:IO9*', 'grid:""', 'name:f*t', 'comment:""'),
  fc.constantFrom(
    'dxcc:JA',
    'dxcc:339',
    'dxcc:england,w',
    'cqz:14..20',
    'ituz:45',
    'ituz:7,8',
    'continent:as',
    'band:40m,160M',
  ),
  fc.constantFrom('mode:cw', 'mode:ft4,ssb', 'class:data', 'freq:14000..14070', 'freq:>14070', 'power:<=5', 'power:<5'),
  fc.constantFrom(
    'date:2020',
    'date:2020-05..2021-02',
    'since:2022-03',
    'until:2021-06-15',
    'time:2200-0400',
    'time:06:00-1200',
    'weekday:sat,SUN',
    'weekday:mon',
    'month:jan,DEC',
    'month:jun',
  ),
  fc.constantFrom(
    'qsl:lotw',
    'qsl:eqsl,card',
    'qsl:any',
    'pota:US-*',
    'iota:*',
    'origin:live',
    'origin:import',
    'origin:wsjt-x',
  ),
  fc.constantFrom('distance:>=5000@IO93', 'distance:<2000@PM95aa', 'distance:1000..9500@QF', 'distance:..900@JO62qm10'),
  fc.constantFrom('import:1', 'import:1..2', 'station:M0QAA/P', 'contest:CQ*', 'contest:iaru'),
);
const filters = fc
  .array(fc.tuple(fc.constantFrom('', '-'), values), { minLength: 1, maxLength: 3 })
  .map((terms) => terms.map((parts) => parts.join('')).join(' '));

test('a filter finds the contacts that a naive reader of the log finds, newest first, and counts them', async () => {
  const sorted = log.toSorted((a, b) => b.ts - a.ts || b.qdo_id - a.qdo_id);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { terms = [] } = parseFilter(filter, entityOfTest);
      const expected = sorted.filter((qso) => terms.every((term) => matches(qso, term))).map(({ qdo_id }) => qdo_id);
      const { status, body } = await me.call('vlogbook', { filter, size: 500 });
      expect({ status, ids: body.logbook?.map(({ qdo_id }) => qdo_id) }).toEqual({ status: 200, ids: expected });
      expect(body).toMatchObject({ counted: true, count: expected.length, page: 1, pages: 1 });
      expect((await me.call('vlogbook/matches', { filter })).body).toEqual({ count: expected.length });
      found += expected.length;
    }),
    { numRuns: 150 },
  );
  expect(found).toBeGreaterThan(0);
});

test('pages of a filter follow each other, the first says that more follow, and one past the end is the last', async () => {
  const filter = 'band:40m';
  const all = (await me.call('vlogbook', { filter, size: 500 })).body.logbook.map(({ qdo_id }) => qdo_id);
  const first = (await me.call('vlogbook', { filter, size: 20 })).body;
  expect(first).toMatchObject({ page: 1, pages: 2, count: 21, counted: false });
  const last = Math.ceil(all.length / 20);
  const paged: number[] = [];
  for (let page = 1; page <= last; page++)
    paged.push(...(await me.call('vlogbook', { filter, page, size: 20 })).body.logbook.map(({ qdo_id }) => qdo_id));
  expect(paged).toEqual(all);
  expect((await me.call('vlogbook', { filter, page: 999, size: 20 })).body).toMatchObject({
    ...{ page: last, pages: last, count: all.length, counted: true },
  });
  const { body } = await me.call('vlogbook', { filter, call: 'ja1', size: 500 });
  expect(body.logbook.length).toBeGreaterThan(0);
  expect(body.logbook.every(({ Call, Band }) => Call.startsWith('JA1') && Band === '40m')).toBe(true);
});

test('no text is a server error or shows a contact of another account', async () => {
  const own = new Set(log.map(({ qdo_id }) => qdo_id));
  const term = fc.tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom('', ...FILTER_FIELD_NAMES.map((name) => `${name}:`)),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('*', '**', '999999999999', '..', '"" or true --', '$1', '0..9'),
    ),
  );
  const text = fc.array(term, { maxLength: 6 }).map((terms) => terms.map((parts) => parts.join('')).join(' '));
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, fc.string({ unit: 'binary' })), async (filter) => {
      for (const page of [1, 3]) {
        const { status, body } = await me.call('vlogbook', { filter, page });
        expect([200, 400, 422]).toContain(status);
        if (status === 200) expect(body.logbook.every(({ qdo_id }) => own.has(qdo_id))).toBe(true);
        else expect(body).toHaveProperty('errors.filter');
      }
    }),
    { numRuns: 150 },
  );
});

test('a fault is in words with its position', async () => {
  const { status, body } = await me.call('vlogbook', { filter: 'mode:cw bnd:40m' });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: { filter: ["Unknown field 'bnd': did you mean band? (at character 9)."] } },
  });
});

test.each([
  ['JA', [339]],
  ['W', [291]],
  ['vp2e', [12]],
  ['KP4', [202]],
  ['339', [339]],
  ['"Aland Is."', null],
  ['jama', [82]],
  ['JA1QYZ', [339]],
])('dxcc:%s', async (text, entities) => {
  const operator = await testApp.operator();
  const logged = [339, 291, 12, 202, 82].map((dxcc, at) => ({ ...log[at], ts: at * 60_000, call: 'W1AW', dxcc }));
  await testApp.sql(INSERT, [operator.user.id, JSON.stringify(logged), false]);
  const { status, body } = await operator.call('vlogbook', { filter: `dxcc:${text}` });
  expect(status).toBe(entities ? 200 : 400);
  if (entities) expect(body.count).toBe(entities.length);
});

test('the logbook is sorted by each column, and equal contacts are newest first', async () => {
  const one = await testApp.operator();
  const contacts = [
    { Call: 'JA1QYZ', Mode: 'CW', Freq: 14_020, Name: 'haruka', Comment: 'b', TS: '2026-01-01T10:00:00Z' },
    { Call: 'DL1QAA', Mode: 'SSB', Freq: 3_700, Name: '', Comment: 'A', TS: '2026-01-02T10:00:00Z' },
    { Call: 'W1QAB', Mode: 'FT8', Freq: null, Band: '160m', Name: 'Ann', Comment: '', TS: '2026-01-03T10:00:00Z' },
    { Call: 'DL1QAA', Mode: 'CW', Freq: 28_010, Name: 'Bo', Comment: 'c', TS: '2026-01-04T10:00:00Z' },
  ];
  for (const each of contacts) await one.logQso(each);
  // Contacts are named by their day.
  const days = async (request: object) => {
    const { body } = await one.call('vlogbook', request);
    return body.logbook.map(({ TS }) => Number(TS.slice(8, 10)));
  };
  expect(await days({ sort: 'time' })).toEqual([4, 3, 2, 1]);
  expect(await days({ sort: 'time', order: 'asc' })).toEqual([1, 2, 3, 4]);
  expect(await days({ sort: 'call' })).toEqual([4, 2, 1, 3]);
  expect(await days({ sort: 'call', order: 'desc' })).toEqual([3, 1, 4, 2]);
  expect(await days({ sort: 'band' })).toEqual([3, 2, 1, 4]);
  expect(await days({ sort: 'freq' })).toEqual([2, 1, 4, 3]);
  expect(await days({ sort: 'freq', order: 'desc' })).toEqual([4, 1, 2, 3]);
  expect(await days({ sort: 'name' })).toEqual([3, 4, 1, 2]);
  expect(await days({ sort: 'comment' })).toEqual([2, 1, 4, 3]);
  expect(await days({ sort: 'mode', order: 'desc' })).toEqual([2, 3, 4, 1]);
  expect(await days({ sort: 'country', size: 2, page: 2 })).toEqual([1, 3]);
  expect(await days({ sort: 'call', filter: 'mode:cw' })).toEqual([4, 1]);
  for (const wrong of [{ sort: 'password' }, { sort: 'call', order: 'sideways' }, { sort: 'call; drop' }])
    expect((await one.call('vlogbook', wrong)).status).toBe(400);
});
