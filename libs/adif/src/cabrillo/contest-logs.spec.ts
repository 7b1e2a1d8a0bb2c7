import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import { readAll } from '../../test/reading.ts';
import type { AdifFields, AdifRecord } from '../record.ts';
import { CabrilloReader } from './cabrillo-reader.ts';
import { CABRILLO_END, type CabrilloContact, cabrilloHead, cabrilloLine, writtenColumns } from './cabrillo-writer.ts';

/** The content of a column; an island, and the place of a station outside North America, may be missing. */
type Column =
  | 'report'
  | 'decibels'
  | 'serial'
  | 'zone'
  | 'letter'
  | 'check'
  | 'place'
  | 'class'
  | 'name'
  | 'grid'
  | 'square';
interface Template {
  contest: string;
  columns: readonly Column[];
  /** The last column of a station that has one. */
  optional?: 'island' | 'place';
}

/** The exchanges of contests of every kind. Source: the sponsors' rules. */
const TEMPLATES: readonly Template[] = [
  { contest: 'CQ-WW-CW', columns: ['report', 'zone'] },
  { contest: 'CQWWSSB', columns: ['report', 'zone'] },
  { contest: 'CQ-WPX-SSB', columns: ['report', 'serial'] },
  { contest: 'DARC-WAEDC-CW', columns: ['report', 'serial'] },
  { contest: 'RSGB-IOTA', columns: ['report', 'serial'], optional: 'island' },
  { contest: 'ARRL-SS-CW', columns: ['serial', 'letter', 'check', 'place'] },
  { contest: 'CA-QSO-PARTY', columns: ['serial', 'place'] },
  { contest: 'NCCC-CQP', columns: ['serial', 'place'] },
  { contest: 'NA-SPRINT-CW', columns: ['serial', 'name', 'place'] },
  { contest: 'NAQP-SSB', columns: ['name'], optional: 'place' },
  { contest: 'K1USN-SST', columns: ['name', 'place'] },
  { contest: 'CW-OPEN', columns: ['serial', 'name'] },
  { contest: 'WFD', columns: ['class', 'place'] },
  { contest: 'ARRL-FD', columns: ['class', 'place'] },
  { contest: 'WW-DIGI', columns: ['square'] },
  { contest: 'ARRL-VHF-JUN', columns: ['square'] },
  { contest: 'FT8-OF-SOMEBODY', columns: ['decibels', 'square'] },
  { contest: 'SMP', columns: ['report', 'serial', 'grid'] },
  { contest: 'A-CONTEST', columns: ['report', 'serial'], optional: 'place' },
  { contest: 'ANOTHER-PARTY', columns: ['name', 'place'] },
  { contest: '', columns: ['report'] },
];

const oneOf = (pattern: RegExp) => fc.stringMatching(pattern);
const TEXTS: Readonly<Record<Exclude<Column, 'serial'> | 'island', fc.Arbitrary<string>>> = {
  report: fc.oneof({ weight: 8, arbitrary: fc.constantFrom('59', '599') }, fc.constantFrom('57', '5NN', '579', '559')),
  decibels: oneOf(/^[+-][0-2][0-9]$/),
  zone: fc.integer({ min: 1, max: 40 }).map((zone) => String(zone).padStart(2, '0')),
  letter: fc.constantFrom('A', 'B', 'Q', 'M', 'S', 'U'),
  check: oneOf(/^[0-9]{2}$/),
  place: oneOf(/^[A-Z]{2,5}$/),
  class: oneOf(/^[1-9][0-9]?[A-FHIOM]$/),
  name: oneOf(/^[A-Z]{2,8}$/),
  grid: oneOf(/^[A-R]{2}[0-9]{2}[A-X]{2}$/),
  square: oneOf(/^[A-R]{2}[0-9]{2}$/),
  island: oneOf(/^(?:EU|NA|AS)-?[0-9]{3}$/),
};
const call = fc.oneof(oneOf(/^[GKMN][0-9]Q[A-Z]{1,2}$/), oneOf(/^(?:EA8\/)?DL[0-9]Q[A-Z]{1,2}(?:\/[P6])?$/));
const digits = fc.constantFrom(1, 3, 4);

interface Line {
  contact: { call: string; sent: string[]; received: string[]; transmitter: string };
  minute: number;
  tag: string;
}

/** A log of a contest, with its content. */
interface GeneratedLog {
  template: Template;
  ownCall: string;
  lines: Line[];
  hasTransmitters: boolean;
}

const received = ({ columns, optional }: Template): fc.Arbitrary<string[]> => {
  const serial = fc.tuple(fc.integer({ min: 1, max: 1_900 }), digits).map(([n, size]) => String(n).padStart(size, '0'));
  const texts = columns.map((column) => (column === 'serial' ? serial : TEXTS[column]));
  const last = optional ? fc.option(TEXTS[optional], { nil: null }) : fc.constant(null);
  return fc.tuple(fc.tuple(...texts), last).map(([all, more]) => (more === null ? all : [...all, more]));
};

const logs: fc.Arbitrary<GeneratedLog> = fc.constantFrom(...TEMPLATES).chain((template) => {
  const line = fc.record({
    call,
    received: received(template),
    report: TEXTS[template.columns[0] === 'decibels' ? 'decibels' : 'report'],
    transmitter: fc.constantFrom('0', '1'),
    minute: fc.integer({ min: 0, max: 40_000_000 }),
    tag: fc.constantFrom('QSO', 'QSO', 'QSO', 'qso', 'X-QSO'),
  });
  return fc
    .record({
      own: received(template),
      ownCall: call,
      size: digits,
      lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      hasTransmitters: fc.boolean(),
      firstSerial: fc.integer({ min: 1, max: 600 }),
    })
    .map(({ own, ownCall, size, lines, hasTransmitters, firstSerial }) => ({
      template,
      ownCall,
      hasTransmitters,
      lines: lines.map(({ call, received, report, transmitter, minute, tag }, n) => ({
        minute,
        tag,
        contact: {
          call,
          received,
          // Only reports and serial numbers differ from contact to contact.
          sent: own.map((text, column) => {
            const kind = template.columns[column];
            if (kind === 'serial') return String(firstSerial + n).padStart(size, '0');
            return kind === 'report' || kind === 'decibels' ? report : text;
          }),
          // The first transmitter makes the first contact.
          transmitter: hasTransmitters ? (n === 0 ? '0' : transmitter) : '',
        },
      })),
    }));
});

/** The way in which a program writes a log. */
interface Style {
  /** Text in place of columns that a station lacks; null leaves them out. */
  filler: string | null;
  blank: string;
  mode: string;
  end: string;
  before: string[];
  after: string[];
  /** Further lines, by the index of the contact that they follow. */
  between: Map<number, string>;
}

const BROKEN = 'QSO: 14000 CW 2021-02-30 1200 M0QAA 599 1 G4QZX 599 2';
const QTC = 'QTC: 14084 RY 2016-11-12 1214 JA1QA          13/10     G4QZX          0230 DL6QHD         074';
const style: fc.Arbitrary<Style> = fc.record({
  filler: fc.constantFrom(null, '-', '------'),
  blank: fc.constantFrom(' ', '   ', '\t'),
  mode: fc.constantFrom('CW', 'PH', 'RY', 'DG', 'DI'),
  end: fc.constantFrom('\n', '\r\n'),
  before: fc.subarray(['From: Anna <anna@example.org>', 'Contest: my log', 'My log, as wanted.', '']),
  after: fc.subarray(['Best 73', 'QSO: 14000', BROKEN, QTC]),
  between: fc
    .array(fc.tuple(fc.nat(12), fc.constantFrom(BROKEN, QTC, 'X-NOTE: 7002 CW 2021-02-28 1200 was hard', 'SOAPBOX: x')))
    .map((all) => new Map(all)),
});

const timeOf = (minute: number) => new Date(minute * 60_000).toISOString();

function textOf({ template, ownCall, lines, hasTransmitters }: GeneratedLog, style: Style): string {
  const width = template.columns.length + (template.optional ? 1 : 0);
  const side = (texts: string[]) =>
    style.filler === null ? texts : Array.from({ length: width }, (_, column) => texts[column] ?? style.filler);
  const written = lines.flatMap(({ contact, minute, tag }, n) => {
    const [date = '', time = ''] = timeOf(minute).split('T');
    const own = [style.mode, date, time.slice(0, 5).replace(':', ''), ownCall, ...side(contact.sent)];
    const other = [contact.call, ...side(contact.received), contact.transmitter];
    const line = `${tag}: ${['14025', ...own, ...other].join(style.blank)}`;
    return [line, style.between.get(n) ?? ''];
  });
  const header = [
    'START-OF-LOG: 3.0',
    `CONTEST: ${template.contest}`,
    `CALLSIGN: ${ownCall}`,
    `CATEGORY-TRANSMITTER: ${hasTransmitters ? 'TWO' : 'ONE'}`,
  ];
  return [...style.before, ...header, ...written, 'END-OF-LOG:', ...style.after, ''].join(style.end);
}

/** The parts of a record that a log's template decides. */
function expected({ template, ownCall, lines }: GeneratedLog): AdifFields[] {
  const hasReports = template.columns[0] === 'report' || template.columns[0] === 'decibels';
  return lines.map(({ contact, minute, tag }) => {
    const side = (direction: 'SENT' | 'RCVD', prefix: 'STX' | 'SRX', texts: readonly string[]) => {
      const exchange = texts.slice(hasReports ? 1 : 0);
      const isSerial = /^\d+$/.test(exchange[0] ?? '');
      return {
        ...(hasReports && { [`RST_${direction}`]: texts[0] ?? '' }),
        ...(exchange.length > 0 && { [`${prefix}_STRING`]: exchange.join(' ') }),
        ...(isSerial && { [prefix]: String(Number(exchange[0])) }),
      };
    };
    const [date = '', time = ''] = timeOf(minute).replace(/[-:]/g, '').split('T');
    return {
      CALL: contact.call,
      STATION_CALLSIGN: ownCall,
      QSO_DATE: date,
      TIME_ON: time.slice(0, 4),
      FREQ: '14.025',
      ...side('SENT', 'STX', contact.sent),
      ...side('RCVD', 'SRX', contact.received),
      ...(contact.transmitter && { APP_CABRILLO_TRANSMITTER: contact.transmitter }),
      ...(tag === 'X-QSO' && { APP_CABRILLO_X_QSO: 'Y' }),
    };
  });
}

const DECIDED =
  /^(?:CALL|STATION_CALLSIGN|QSO_DATE|TIME_ON|FREQ|RST_.*|[SR]TX.*|SRX.*|APP_CABRILLO_(?:TRANSMITTER|X_QSO))$/;
const decided = ({ fields }: AdifRecord) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => DECIDED.test(name)));

const runs = { numRuns: amount(300, 20_000) };
const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 });

test('a log of any contest is read as it was made, and every line of it is accounted for', () => {
  fc.assert(
    fc.property(logs, style, sizes, (log, style, sizes) => {
      const reader = new CabrilloReader();
      const records = readAll(Buffer.from(textOf(log, style)), sizes, reader);
      expect(records.filter(({ fault }) => fault === undefined).map(decided)).toEqual(expected(log));
      const further = log.lines.map((_, n) => style.between.get(n));
      const numberOf = (line: string) => further.filter((each) => each === line).length;
      expect(records).toHaveLength(log.lines.length + numberOf(BROKEN));
      expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1));
      expect(reader.takeQtcLines().map(({ text }) => text)).toEqual(Array(numberOf(QTC)).fill(QTC));
    }),
    runs,
  );
});

const side = (report = '', exchange = '') => ({ report, exchange });

/** A record as the writer takes it. */
function contactOf({ fields }: AdifRecord): CabrilloContact {
  const { QSO_DATE = '', TIME_ON = '', MODE = '', SUBMODE = '', CALL = '', STATION_CALLSIGN = '' } = fields;
  const iso = `${QSO_DATE}${TIME_ON}`.replace(/^(....)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5Z');
  return {
    freqHz: Math.round(Number(fields.FREQ) * 1e6),
    band: fields.BAND ?? '',
    mode: MODE,
    submode: SUBMODE,
    ts: Date.parse(iso),
    ownCall: STATION_CALLSIGN,
    call: CALL,
    sent: side(fields.RST_SENT, fields.STX_STRING),
    received: side(fields.RST_RCVD, fields.SRX_STRING),
    excluded: fields.APP_CABRILLO_X_QSO === 'Y',
    transmitter: fields.APP_CABRILLO_TRANSMITTER ?? '',
  };
}

test('a log of any contest that is written and read again is the same, and is written as before', () => {
  const write = (contacts: readonly CabrilloContact[], { template: { contest }, hasTransmitters }: GeneratedLog) => {
    const columns = writtenColumns(contacts, contest);
    const head = cabrilloHead([
      ['CONTEST', contest],
      ['CATEGORY-TRANSMITTER', hasTransmitters ? 'TWO' : 'ONE'],
    ]);
    return `${head}${contacts.map((contact) => cabrilloLine(contact, columns)).join('')}${CABRILLO_END}`;
  };
  const read = (text: string) => readAll(Buffer.from(text), undefined, new CabrilloReader());
  fc.assert(
    fc.property(logs, style, (log, style) => {
      const records = read(textOf(log, { ...style, between: new Map() }));
      const text = write(records.map(contactOf), log);
      const again = read(text);
      expect(again.map(({ fields }) => fields)).toEqual(records.map(({ fields }) => fields));
      expect(write(again.map(contactOf), log)).toBe(text);
    }),
    runs,
  );
});
