import { BANDS } from '../band.ts';

/** How the value of a field is read and compared. */
export type FilterKind =
  | 'text'
  | 'choice'
  | 'mode'
  | 'number'
  | 'distance'
  | 'date'
  | 'since'
  | 'until'
  | 'clock'
  | 'entity'
  | 'zone';

interface FilterFieldOf {
  readonly kind: FilterKind;
  readonly aliases?: readonly string[];
  /** The part of the field that a text without `*` must match: the whole, its beginning, or any part. */
  readonly match?: 'exact' | 'prefix' | 'contains';
  readonly choices?: readonly string[];
  /** An explanation for people, with an example. */
  readonly help: string;
  readonly example: string;
}

const field = <const Field extends FilterFieldOf>(definition: Field): Field => definition;
const reference = (programme: string, example: string, own: boolean) =>
  field({
    kind: 'text',
    match: 'contains',
    help: own ? `My ${programme} reference` : `Their ${programme} reference`,
    example,
  });

/** States of a contact at an outside service, as they are stored; `none` if there is no state. */
const SERVICE_STATES = ['waiting', 'sent', 'accepted', 'confirmed', 'differs', 'refused', 'none'];
const service = (name: string, example: string) =>
  field({ kind: 'choice', choices: SERVICE_STATES, help: `State at ${name}`, example });

/** Every field of the filter language by name: the one table of the parser, the help and the suggestions. */
export const FILTER_FIELDS = {
  call: field({
    kind: 'text',
    match: 'prefix',
    help: 'Start of a callsign, portable or not',
    example: 'call:JA1*',
  }),
  name: field({ kind: 'text', match: 'contains', help: 'Name of the operator', example: 'name:haruka' }),
  comment: field({ kind: 'text', match: 'contains', help: 'Comment', example: 'comment:"first contact"' }),
  notes: field({ kind: 'text', match: 'contains', aliases: ['note'], help: 'Notes', example: 'notes:antenna' }),
  grid: field({ kind: 'text', match: 'prefix', help: 'Their grid square', example: 'grid:IO9*' }),
  qth: field({ kind: 'text', match: 'contains', help: 'Their QTH', example: 'qth:osaka' }),
  dxcc: field({
    kind: 'entity',
    aliases: ['country', 'entity'],
    help: 'DXCC entity by prefix, name or number',
    example: 'dxcc:JA',
  }),
  continent: field({
    kind: 'choice',
    aliases: ['cont'],
    choices: ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'],
    help: 'Continent',
    example: 'continent:AS',
  }),
  cqz: field({ kind: 'number', aliases: ['cq', 'zone'], help: 'CQ zone', example: 'cqz:25' }),
  ituz: field({ kind: 'zone', aliases: ['itu'], help: 'ITU zone', example: 'ituz:45' }),
  band: field({ kind: 'choice', choices: BANDS, help: 'Band', example: 'band:40m,80m' }),
  mode: field({ kind: 'mode', help: 'Mode or submode', example: 'mode:cw' }),
  class: field({
    kind: 'choice',
    choices: ['cw', 'voice', 'data', 'sstv'],
    help: 'Class of the mode',
    example: 'class:voice',
  }),
  freq: field({ kind: 'number', aliases: ['khz'], help: 'Frequency in kHz', example: 'freq:14000..14070' }),
  date: field({ kind: 'date', help: 'Year, month or day (UTC)', example: 'date:2024-05' }),
  since: field({ kind: 'since', help: 'From this year, month or day', example: 'since:2020' }),
  until: field({ kind: 'until', help: 'To this year, month or day', example: 'until:2024-06-30' }),
  time: field({ kind: 'clock', help: 'Time of day (UTC), also across midnight', example: 'time:2200-0400' }),
  weekday: field({
    kind: 'choice',
    aliases: ['day'],
    choices: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    help: 'Day of the week (UTC)',
    example: 'weekday:sat,sun',
  }),
  month: field({
    kind: 'choice',
    choices: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
    help: 'Month of any year (UTC)',
    example: 'month:jun,jul',
  }),
  contest: field({ kind: 'text', match: 'contains', help: 'Contest', example: 'contest:CQ-WW*' }),
  pota: reference('POTA', 'pota:US-0001', false),
  sota: reference('SOTA', 'sota:G/LD*', false),
  wwff: reference('WWFF', 'wwff:DLFF*', false),
  iota: reference('IOTA', 'iota:EU-005', false),
  mypota: reference('POTA', 'mypota:US-0001', true),
  mysota: reference('SOTA', 'mysota:G/LD*', true),
  mywwff: reference('WWFF', 'mywwff:DLFF*', true),
  myiota: reference('IOTA', 'myiota:EU-005', true),
  station: field({ kind: 'text', match: 'prefix', help: 'Callsign that was used', example: 'station:EA8QVW' }),
  rig: field({ kind: 'text', match: 'contains', help: 'My rig', example: 'rig:QMX' }),
  antenna: field({ kind: 'text', match: 'contains', help: 'My antenna', example: 'antenna:dipole' }),
  distance: field({
    kind: 'distance',
    help: 'Kilometres from a square, or from your own square where the contact has one',
    example: 'distance:>=5000@IO93',
  }),
  power: field({ kind: 'number', aliases: ['pwr'], help: 'Power in watts', example: 'power:<=5' }),
  qsl: field({
    kind: 'choice',
    aliases: ['confirmed'],
    choices: ['lotw', 'eqsl', 'card', 'any'],
    help: 'Confirmed by',
    example: '-qsl:lotw',
  }),
  lotw: service('LoTW', 'lotw:confirmed'),
  qrz: service('QRZ.com', '-qrz:accepted'),
  clublog: service('Club Log', 'clublog:refused,differs'),
  eqsl: service('eQSL', 'eqsl:none'),
  new: field({
    kind: 'choice',
    aliases: ['mark', 'marks'],
    choices: ['dxcc', 'band', 'mode', 'slot', 'zone', 'square'],
    help: 'New when it was made: entity (dxcc), band, mode or slot of the entity, CQ zone, square',
    example: 'new:dxcc,band',
  }),
  setup: field({
    kind: 'text',
    match: 'exact',
    help: 'Has the callsign, power and fields of my set-up with this name',
    example: 'setup:"Park portable"',
  }),
  origin: field({
    kind: 'text',
    match: 'exact',
    help: 'Logged here (live), imported (import), or the name of a program',
    example: 'origin:live',
  }),
  import: field({ kind: 'number', help: 'Number of the import', example: 'import:12' }),
} as const satisfies Record<string, FilterFieldOf>;

export type FilterFieldName = keyof typeof FILTER_FIELDS;

export const FILTER_FIELD_NAMES = Object.keys(FILTER_FIELDS) as FilterFieldName[];

export const filterField = (name: FilterFieldName): FilterFieldOf => FILTER_FIELDS[name];

const BY_NAME: ReadonlyMap<string, FilterFieldName> = new Map(
  FILTER_FIELD_NAMES.flatMap((name) => [name, ...(filterField(name).aliases ?? [])].map((each) => [each, name])),
);

/** The field with a name or an alias, in any case. */
export const fieldOfName = (text: string): FilterFieldName | undefined => BY_NAME.get(text.toLowerCase());

const MAX_TYPING_ERRORS = 2;

/** The most similar of `words` to a word with at most two typing errors. */
export function similarWord(typed: string, words: readonly string[] = [...BY_NAME.keys()]): string | undefined {
  const from = typed.toLowerCase();
  let best: string | undefined;
  let least = Math.min(MAX_TYPING_ERRORS, from.length - 1) + 1;
  for (const word of words) {
    const errors = editDistance(from, word.toLowerCase());
    if (errors < least) [best, least] = [word, errors];
  }
  return best;
}

/** The number of characters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_TYPING_ERRORS) return Number.POSITIVE_INFINITY;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    before = row;
  }
  return before[b.length] ?? 0;
}
