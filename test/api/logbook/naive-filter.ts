import { distanceKm, gridCentre, parseGrid } from '@pileup/radio/grid';
import type { FilterFieldName } from '@pileup/radio/log-filter/fields';
import type { FilterTerm } from '@pileup/radio/log-filter/parse';
import type { NumberRange } from '@pileup/radio/log-filter/values';
import { modeClass as classOf } from '@pileup/radio/mode';
import { type Mark, Worked } from '@pileup/radio/worked';
import fc from 'fast-check';

/** A contact with its stored columns, its states at services, and its marks. */
export interface Contact {
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
  /** States by service. */
  states: Record<string, string>;
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
export const contact = fc.record({
  ts: fc.integer({ min: Date.UTC(2019, 0) / 60_000, max: Date.UTC(2025, 0) / 60_000 }).map((minute) => minute * 60_000),
  call: fc.stringMatching(/^(EA8\/)?(JA1|W1|G4|DL)[A-C]{1,2}(\/P)?$/),
  name: texts,
  comment: texts,
  grid: fc.constantFrom('', 'IO91', 'IO92xx', 'PM95', 'PM96', 'QM0'),
  dxcc: fc.option(fc.constantFrom(339, 291, 223, 230, 281)),
  cq_zone: fc.option(fc.integer({ min: 1, max: 40 })),
  continent: fc.constantFrom('AS', 'EU', 'NA', ''),
  band: fc.constantFrom('160m', '40m', '20m', ''),
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
  states: fc.dictionary(
    fc.constantFrom('lotw', 'qrz', 'clublog', 'eqsl'),
    fc.constantFrom('waiting', 'sent', 'accepted', 'confirmed', 'differs', 'refused'),
  ),
});

export interface NamedSetup {
  name: string;
  callsign: string;
  power: number | null;
  fields: Record<string, string>;
}

export const SETUPS: readonly NamedSetup[] = [
  { name: 'Home', callsign: '', power: null, fields: {} },
  { name: 'Portable', callsign: 'M0QAA/P', power: null, fields: {} },
  { name: 'QRP 50%', callsign: '', power: 0.5, fields: {} },
  { name: 'Small_rig', callsign: '', power: null, fields: { MY_RIG: 'first' } },
];

/** The contacts of a log with the marks that each had when it was made, by number. */
export function marksInLog(log: readonly Contact[]): Map<number, readonly string[]> {
  const marks = new Map<number, readonly string[]>();
  const worked = new Worked();
  const slots = new Set<string>();
  for (const qso of log.toSorted((a, b) => a.ts - b.ts || a.qdo_id - b.qdo_id)) {
    const marked = { ...qso, modeClass: classOf(qso.mode), cqZone: qso.cq_zone };
    const found = worked.marks(marked);
    const slot = [qso.dxcc, qso.band, marked.modeClass].join();
    const isKnown = !found.some((mark) => mark === 'entity' || mark === 'band' || mark === 'mode');
    const isNewSlot = qso.dxcc !== null && qso.band !== '' && isKnown && !slots.has(slot);
    marks.set(qso.qdo_id, [
      ...found.map((mark: Mark) => (mark === 'entity' ? 'dxcc' : mark)),
      ...(isNewSlot ? ['slot'] : []),
    ]);
    worked.add(marked);
    slots.add(slot);
  }
  return marks;
}

function isOfSetup(qso: Contact, { callsign, power, fields }: NamedSetup): boolean {
  const values = Object.entries(fields);
  if (callsign === '' && power === null && values.length === 0) return false;
  return (
    (callsign === '' || qso.station_callsign === callsign) &&
    (power === null || qso.power === power) &&
    values.every(([name, value]) => qso.fields?.[name] === value)
  );
}

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

/** The longest part between slashes. */
const plainCall = (call: string) => call.split('/').toSorted((a, b) => b.length - a.length)[0] ?? call;

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

type Marks = ReadonlyMap<number, readonly string[]>;

function hasChoice(qso: Contact, field: FilterFieldName, value: string, marks: Marks): boolean {
  if (field === 'new') return marks.get(qso.qdo_id)?.includes(value) ?? false;
  if (field === 'lotw' || field === 'qrz' || field === 'clublog' || field === 'eqsl')
    return (qso.states[field] ?? 'none') === value;
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

/** Whether a contact of a log with these marks matches, as a naive reader sees it. */
export function matches(qso: Contact, { field, negated, test }: FilterTerm, marks: Marks): boolean {
  const isMatch = () => {
    if (field === 'setup' && test.kind === 'text')
      return SETUPS.some(
        (setup) => test.patterns.some((parts) => hasParts(setup.name, parts)) && isOfSetup(qso, setup),
      );
    switch (test.kind) {
      case 'text':
        return test.patterns.some(
          (parts) =>
            hasParts(TEXTS[field]?.(qso) ?? '', parts) ||
            (field === 'call' && parts.length === 2 && parts[1] === '' && hasParts(plainCall(qso.call), parts)),
        );
      case 'choice':
        return test.values.some((value) => hasChoice(qso, field, value, marks));
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
