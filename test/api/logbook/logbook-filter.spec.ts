import type { QsoFields } from '@pileup/contract/logbook';
import { DXCC_ENTITIES } from '@pileup/radio/dxcc';
import { FILTER_FIELD_NAMES, filterField } from '@pileup/radio/log-filter/fields';
import { parseFilter } from '@pileup/radio/log-filter/parse';
import fc from 'fast-check';
import { unprepared } from '../../../backend/src/logbook/lookup/unprepared.js';
import { SearchQueue } from '../../../backend/src/logbook/pages/search-queue.js';
import { type NoParams, sql } from '../../../backend/src/platform/database/sql.js';
import { RuleBroken } from '../../../backend/src/platform/errors.js';
import { startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';
import { type Contact, contact, marksInLog, matches, SETUPS } from './naive-filter.ts';

const CONTACTS = 300;

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

const INSERT_STATES = `
  insert into services.service_contact (account_id, service, qdo_id, state, at)
  select $1, service, qdo_id, state, now() from jsonb_to_recordset($2::jsonb) s (service text, qdo_id bigint, state text)`;
const INSERT_SETUPS = `
  insert into logbook.setup (account_id, name, callsign, power, fields)
  select $1, name, callsign, power, fields
  from jsonb_to_recordset($2::jsonb) s (name text, callsign text, power real, fields jsonb)`;

const SETTINGS = sql<
  NoParams,
  { plans: string; timeout: string }
>`select current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as timeout`;

const testApp = await startTestApp();
const me = await testApp.operator();
const other = await testApp.operator();

const keyOf = (each: Pick<Contact, 'ts' | 'call' | 'band' | 'mode'>) =>
  [Number(each.ts), each.call, each.band, each.mode].join();

async function fill(accountId: number, isDeleted: boolean): Promise<Contact[]> {
  const made = fc.sample(contact, { numRuns: CONTACTS, seed: 1 });
  const unique = [...new Map(made.map((each) => [keyOf(each), each])).values()];
  const rows = await testApp.sql<Contact>(INSERT, [accountId, JSON.stringify(unique), isDeleted]);
  const ids = new Map(rows.map((row) => [keyOf(row), Number(row.qdo_id)]));
  const stored = unique.flatMap((each) => {
    const qdo_id = ids.get(keyOf(each));
    return qdo_id === undefined ? [] : [{ ...each, qdo_id }];
  });
  const states = stored.flatMap(({ qdo_id, states }) =>
    Object.entries(states).map(([service, state]) => ({ service, qdo_id, state })),
  );
  await testApp.sql(INSERT_STATES, [accountId, JSON.stringify(states)]);
  return stored;
}

const log = await fill(me.user.id, false);
await fill(me.user.id, true);
await fill(other.user.id, false);
await testApp.sql(INSERT_SETUPS, [me.user.id, JSON.stringify(SETUPS)]);
const EVERYTHING = { name: 'Other', callsign: '', power: 100, fields: {} };
await testApp.sql(INSERT_SETUPS, [other.user.id, JSON.stringify([EVERYTHING])]);
const marks = marksInLog(log);

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
  fc.constantFrom(
    'lotw:confirmed',
    'lotw:none',
    'qrz:accepted,refused',
    'clublog:waiting,none,SENT',
    'eqsl:differs',
    'eqsl:confirmed,waiting,sent,accepted,differs,refused,none',
  ),
  fc.constantFrom(
    'new:dxcc',
    'new:band',
    'new:mode,zone',
    'new:slot',
    'new:square',
    'mark:dxcc,band,mode,slot,zone,square',
  ),
  fc.constantFrom('setup:portable', 'setup:"QRP 50%"', 'setup:S*', 'setup:*', 'setup:Home,Small_rig', 'setup:Other'),
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
      const expected = sorted
        .filter((qso) => terms.every((term) => matches(qso, term, marks)))
        .map(({ qdo_id }) => qdo_id);
      const { status, body } = await me.call('vlogbook', { filter, size: 500 });
      expect({ status, ids: body.logbook?.map(({ qdo_id }) => qdo_id) }).toEqual({ status: 200, ids: expected });
      expect(body).toMatchObject({ counted: true, count: expected.length, page: 1, pages: 1 });
      expect((await me.call('vlogbook/matches', { filter })).body).toEqual({ count: expected.length });
      found += expected.length;
    }),
    { numRuns: amount(50, 500) },
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
    page: last,
    pages: last,
    count: all.length,
    counted: true,
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
    { numRuns: amount(30, 300) },
  );
});

test('every single state, mark and set-up of the account is found', async () => {
  const fields = ['lotw', 'qrz', 'clublog', 'eqsl', 'new'] as const;
  const filters = fields.flatMap((name) => (filterField(name).choices ?? []).map((choice) => `${name}:${choice}`));
  for (const filter of [...filters, ...SETUPS.map(({ name }) => `setup:"${name}"`)].flatMap((term) => [
    term,
    `-${term}`,
  ])) {
    const { terms = [] } = parseFilter(filter);
    const expected = log.filter((qso) => terms.every((term) => matches(qso, term, marks))).length;
    if (filter !== 'setup:"Home"') expect({ filter, expected }).not.toEqual({ filter, expected: 0 });
    expect({ filter, ...(await me.call('vlogbook/matches', { filter })).body }).toEqual({ filter, count: expected });
  }
});

test('contacts that were new are not changed all together, since what is new changes with them', async () => {
  const { status, body } = await me.call('vedit/preview', { action: 'delete', filter: '-NEW:dxcc' });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: { filter: ["All contacts of a filter with 'new' cannot be changed. Please select them."] } },
  });
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

test('a filter is planned for its values, and one that takes more than 8 s ends with a fault of the filter', async () => {
  const searches = testApp.app.get(SearchQueue);
  const [settings] = await searches.filter(me.user.id, (connections) => connections.run(unprepared(SETTINGS)));
  expect(settings).toEqual({ plans: 'force_custom_plan', timeout: '8s' });
  const slow = searches.filter(me.user.id, (connections) => connections.run(unprepared(sql`select pg_sleep(60)`)));
  await expect(slow).rejects.toThrow(RuleBroken);
  await expect(slow).rejects.toThrow('This filter takes too long in your log. Please add a date or a callsign.');
});

test('the logbook is sorted by each column, and equal contacts are newest first', async () => {
  const one = await testApp.operator();
  const contacts: Partial<QsoFields>[] = [
    { Call: 'JA1QYZ', Mode: 'CW', Freq: 14_020, Name: 'haruka', Comment: 'b', TS: '2026-01-01T10:00:00Z', Power: 5 },
    { Call: 'DL1QAA', Mode: 'SSB', Freq: 3_700, Name: '', Comment: 'A', TS: '2026-01-02T10:00:00Z' },
    { Call: 'W1QAB', Mode: 'FT8', Freq: null, Band: '160m', Name: 'Ann', Comment: '', TS: '2026-01-03T10:00:00Z' },
    { Call: 'DL1QAA', Mode: 'CW', Freq: 28_010, Name: 'Bo', Comment: 'c', TS: '2026-01-04T10:00:00Z', Power: 100 },
  ];
  Object.assign(contacts[0] ?? {}, { SNT: '599', GridSquare: 'PM95', ContestName: 'CQ-WW' });
  Object.assign(contacts[1] ?? {}, { SNT: '', RCV: '59', GridSquare: 'JO62' });
  Object.assign(contacts[2] ?? {}, { SNT: '579', Power: 0.5, ContestName: 'IARU' });
  Object.assign(contacts[3] ?? {}, { SNT: '559', RCV: '339', station_callsign: `${one.callsign}/P` });
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
  expect(await days({ sort: 'sent' })).toEqual([4, 3, 1, 2]);
  expect(await days({ sort: 'received', order: 'desc' })).toEqual([2, 4, 3, 1]);
  expect(await days({ sort: 'grid' })).toEqual([2, 1, 4, 3]);
  expect(await days({ sort: 'power' })).toEqual([3, 1, 4, 2]);
  expect(await days({ sort: 'zone', order: 'desc' })).toEqual([1, 4, 2, 3]);
  expect(await days({ sort: 'contest' })).toEqual([1, 3, 4, 2]);
  expect(await days({ sort: 'station', order: 'desc' })).toEqual([4, 3, 2, 1]);
  expect(await days({ sort: 'call', filter: 'mode:cw' })).toEqual([4, 1]);
  for (const wrong of [{ sort: 'password' }, { sort: 'call', order: 'sideways' }, { sort: 'call; drop' }])
    expect((await one.call('vlogbook', wrong)).status).toBe(400);
});
