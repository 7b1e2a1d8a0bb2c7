import { DXCC_ENTITIES, entityByNumber, findEntity, isPrefix } from '@pileup/radio/dxcc';
import type { FilterFieldName } from '@pileup/radio/log-filter/fields';
import { type FilterTerm, faultText, parseFilter } from '@pileup/radio/log-filter/parse';
import type { FilterTest, NumberRange } from '@pileup/radio/log-filter/values';
import { VOICE_MODES } from '@pileup/radio/mode';
import { InvalidRequest } from '../../platform/errors.js';
import { minuteOf } from '../qso/natural-key.js';
import { isService, markTest, type ServiceField, serviceTest, setupTest } from './filter-subqueries.js';
import { CONFIRMATIONS, isYes, ownGrid, Parameters } from './qso-filters.js';

const stored = (name: string) => `coalesce(fields->>'${name}', '')`;

/**
 * Fields of the filter language as SQL on `logbook.qso`; those left out have their own conditions. PostgreSQL estimates
 * how many contacts match, and so how it reads them, only where a bare column is compared.
 */
const EXPRESSIONS: Record<
  Exclude<
    FilterFieldName,
    'qsl' | 'mode' | 'class' | 'cqz' | 'freq' | 'import' | 'new' | 'setup' | 'distance' | ServiceField
  >,
  string
> = {
  call: 'call',
  name: 'name',
  comment: 'comment',
  notes: stored('NOTES'),
  grid: 'grid',
  qth: stored('QTH'),
  dxcc: 'dxcc',
  continent: 'continent',
  ituz: `ltrim(${stored('ITUZ')}, '0')`,
  band: 'band',
  date: 'minute',
  since: 'minute',
  until: 'minute',
  time: '(minute % 1440)',
  // 1900-01-01 was a Monday.
  weekday: `(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[1 + minute / 1440 % 7]`,
  month: `(array['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'])[
    extract(month from ts at time zone 'UTC')::integer]`,
  contest: 'contest_name',
  pota: stored('POTA_REF'),
  sota: stored('SOTA_REF'),
  wwff: stored('WWFF_REF'),
  iota: stored('IOTA'),
  mypota: stored('MY_POTA_REF'),
  mysota: stored('MY_SOTA_REF'),
  mywwff: stored('MY_WWFF_REF'),
  myiota: stored('MY_IOTA'),
  station: 'station_callsign',
  rig: stored('MY_RIG'),
  antenna: stored('MY_ANTENNA'),
  power: 'power',
  origin: `case when import_id is not null then 'import' when qso_origin in ('', 'LOGBAR') then 'live' else qso_origin end`,
};

/** Columns of whole numbers, and how many of them a number of the language is. */
const WHOLE_NUMBERS = {
  cqz: { column: 'cq_zone', scale: 1 },
  freq: { column: 'freq_hz', scale: 1_000 },
  import: { column: 'import_id', scale: 1 },
} as const;

const VOICE = VOICE_MODES.join();
const CLASSES: Record<string, string> = {
  cw: "mode = 'CW'",
  sstv: "mode = 'SSTV'",
  voice: `mode = any ('{${VOICE}}'::text[])`,
  data: `mode <> all ('{CW,SSTV,${VOICE}}'::text[])`,
};

const ORIGINS: Record<string, string> = {
  import: 'import_id is not null',
  live: "import_id is null and qso_origin in ('', 'LOGBAR')",
};

/** Columns in capitals, compared without folding so that their indexes are of use. */
const CAPITALS: ReadonlySet<FilterFieldName> = new Set(['call', 'station']);

const CONFIRMED = (field: string) => `coalesce(${isYes(field)}, false)`;
const WAYS: Record<string, string> = {
  lotw: CONFIRMED(CONFIRMATIONS.lotw),
  eqsl: CONFIRMED(CONFIRMATIONS.eqsl),
  card: CONFIRMED(CONFIRMATIONS.qsl),
};
WAYS.any = `(${Object.values(WAYS).join(' or ')})`;

/** Parameters of a condition: `accountId`, and one for each value of the filter. */
export type FilterParams = Record<string, unknown> & { accountId: number };

/** A condition on `logbook.qso` that includes the account, with its parameters. */
export interface FilterCondition {
  readonly where: string;
  readonly params: FilterParams;
}

/**
 * Compiles a filter of contacts of one account that are not deleted. Texts of the user are parameters only.
 *
 * @param call additional beginning of the call, in capitals; empty for none
 * @throws InvalidRequest with the place of the fault
 */
export function compileFilter(accountId: number, filter: string, call = ''): FilterCondition {
  const { terms, fault } = parseFilter(filter, entitiesOf);
  if (fault) throw new InvalidRequest({ filter: [faultText(fault)] });
  const parameters = new Parameters('filter');
  const conditions = terms.map((term) => conditionOf(term, parameters));
  if (call) conditions.push(beginsWith('call', call, parameters));
  return {
    where: ['account_id = $accountId and deleted_at is null', ...conditions].join(' and '),
    params: Object.assign(parameters.values, { accountId }),
  };
}

/** @throws InvalidRequest with the place of the fault */
export function requireFilter(filter: string): void {
  compileFilter(0, filter);
}

/** @throws InvalidRequest for a filter whose contacts change with what is done to them */
export function requireFilterForEdits(filter: string): void {
  requireFilter(filter);
  // After the first contact with an entity was deleted the next one is the first.
  if (parseFilter(filter).terms?.some(({ field }) => field === 'new'))
    throw new InvalidRequest({
      filter: ["All contacts of a filter with 'new' cannot be changed. Please select them."],
    });
}

function conditionOf({ field, negated, test }: FilterTerm, parameters: Parameters): string {
  if (isService(field)) return test.kind === 'choice' ? serviceTest(field, test.values, negated, parameters) : 'false';
  if (field === 'setup' && test.kind === 'text')
    return `${negated ? 'not ' : ''}${setupTest(test.patterns.map(likePattern), parameters)}`;
  const sql = testOf(field, test, parameters);
  // A value that is not known matches the negated filter.
  return negated ? `not coalesce((${sql}), false)` : `(${sql})`;
}

function testOf(field: FilterFieldName, test: FilterTest, parameters: Parameters): string {
  if (test.kind === 'mode')
    return anyOf(test.modes, ({ mode, submode }) => {
      const isMode = `mode = ${parameters.add(mode)}`;
      return submode ? `${isMode} and submode = ${parameters.add(submode)}` : isMode;
    });
  if (test.kind === 'distance')
    return anyOf(test.ranges, ({ from, km }) => {
      const [lat, lon] = [`${parameters.add(from.lat)}::float8`, `${parameters.add(from.lon)}::float8`];
      return numberTest(`logbook.distance_km(lat, lon, ${ownGrid()}, ${lat}, ${lon})`, km, parameters);
    });
  if (field === 'qsl') return choiceTest(test, WAYS);
  if (field === 'class') return choiceTest(test, CLASSES);
  if (field === 'new') return test.kind === 'choice' ? markTest(test.values) : 'false';
  if (field === 'mode' || field === 'setup' || field === 'distance' || isService(field)) return 'false';
  if (field === 'cqz' || field === 'freq' || field === 'import')
    return test.kind === 'number'
      ? anyOf(test.ranges, (range) => wholeNumberTest(WHOLE_NUMBERS[field], range, parameters))
      : 'false';
  const expression = EXPRESSIONS[field];
  switch (test.kind) {
    case 'text':
      return anyOf(
        test.patterns,
        (parts) =>
          (field === 'origin' && parts.length === 1 && ORIGINS[(parts[0] ?? '').toLowerCase()]) ||
          textTest(field, expression, parts, parameters),
      );
    case 'choice':
      return test.values.length === 1
        ? `${expression} = ${parameters.add(test.values[0])}`
        : `${expression} = any (${parameters.add(test.values)}::text[])`;
    case 'entity':
      return test.numbers.length === 1
        ? `${expression} = ${parameters.add(test.numbers[0])}::smallint`
        : `${expression} = any (${parameters.add(test.numbers)}::smallint[])`;
    case 'number':
      return anyOf(test.ranges, (range) => numberTest(expression, range, parameters));
    case 'moment':
      return anyOf(test.ranges, ({ from, before }) =>
        allOf([
          from !== undefined && `${expression} >= ${parameters.add(minuteOf(from))}::integer`,
          before !== undefined && `${expression} < ${parameters.add(minuteOf(before))}::integer`,
        ]),
      );
    case 'clock':
      return anyOf(test.ranges, ({ from, to }) => {
        const [low, high] = [`${parameters.add(from)}::integer`, `${parameters.add(to)}::integer`];
        return `(${expression} >= ${low} ${from <= to ? 'and' : 'or'} ${expression} <= ${high})`;
      });
  }
}

function textTest(
  field: FilterFieldName,
  expression: string,
  parts: readonly string[],
  parameters: Parameters,
): string {
  const isCapitals = CAPITALS.has(field);
  const texts = isCapitals ? parts.map((part) => part.toUpperCase()) : parts;
  const [first = '', second] = texts;
  if (isCapitals && texts.length === 2 && first && second === '') {
    const begins = beginsWith(expression, first, parameters);
    // `EA8/OE5QBC/P` is found by `OE5QBC`, too.
    return field === 'call' && !first.includes('/')
      ? `(${begins} or call like '%/%' and ${beginsWith('logbook.plain_call(call)', first, parameters)})`
      : begins;
  }
  return `${expression} ${isCapitals ? 'like' : 'ilike'} ${parameters.add(likePattern(texts))}`;
}

const likePattern = (parts: readonly string[]) => parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%');

const beginsWith = (column: string, start: string, parameters: Parameters) =>
  `(${column} >= ${parameters.add(start)} and ${column} < ${parameters.add(`${start}\uffff`)})`;

const numberTest = (expression: string, { min, max, minOpen, maxOpen }: NumberRange, parameters: Parameters) =>
  allOf([
    min !== undefined && `${expression} ${minOpen ? '>' : '>='} ${parameters.add(min)}::float8`,
    max !== undefined && `${expression} ${maxOpen ? '<' : '<='} ${parameters.add(max)}::float8`,
  ]);

const choiceTest = (test: FilterTest, conditions: Record<string, string>) =>
  test.kind === 'choice' ? anyOf(test.values, (value) => conditions[value] ?? 'false') : 'false';

function wholeNumberTest(
  { column, scale }: { column: string; scale: number },
  { min, max, minOpen, maxOpen }: NumberRange,
  parameters: Parameters,
): string {
  // A product of decimal fractions has errors far behind the digits that are written.
  const scaled = (value: number) => limited(Number((value * scale).toFixed(3)));
  const least = min !== undefined && (minOpen ? Math.floor(scaled(min)) + 1 : Math.ceil(scaled(min)));
  const most = max !== undefined && (maxOpen ? Math.ceil(scaled(max)) - 1 : Math.floor(scaled(max)));
  return allOf([
    least !== false && `${column} >= ${parameters.add(least)}::bigint`,
    most !== false && `${column} <= ${parameters.add(most)}::bigint`,
  ]);
}

const LARGEST = 1e15;
const limited = (value: number) => Math.max(-LARGEST, Math.min(LARGEST, value));

function anyOf<T>(values: readonly T[], sql: (value: T) => string): string {
  return values.length === 0 ? 'false' : `(${values.map((value) => `(${sql(value)})`).join(' or ')})`;
}

const allOf = (conditions: readonly (string | false)[]) => conditions.filter(Boolean).join(' and ');

/** Entities by their number, their name, a prefix or call, or the beginning of their name, in this order. */
function entitiesOf(text: string): readonly number[] {
  if (/^\d{1,3}$/.test(text)) return entityByNumber(Number(text)) ? [Number(text)] : [];
  const name = text.toLowerCase();
  const named = DXCC_ENTITIES.filter((entity) => entity.name.toLowerCase() === name);
  if (named.length > 0) return named.map(({ adif }) => adif);
  const written = text.toUpperCase();
  // A prefix alone is not a call.
  const call = isPrefix(written) ? `${written}${/\d$/.test(written) ? '' : '1'}AA` : written;
  const found = findEntity(call);
  if (found) return [found.entity];
  return DXCC_ENTITIES.filter((entity) => entity.name.toLowerCase().startsWith(name)).map(({ adif }) => adif);
}
