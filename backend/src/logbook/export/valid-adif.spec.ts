import { createRequire } from 'node:module';
import { removeControlCharacters } from '@pileup/adif/control-characters';
import type { AdifFields } from '@pileup/adif/record';
import { FieldList, sanitized } from '@pileup/adif/write/record-writer';
import fc from 'fast-check';
import { anyText } from '../../../../libs/radio/test/any-text.ts';
import { amount } from '../../../../test/tiers.ts';
import { qsoFromAdif } from '../../exchange/qso-from-adif.js';
import { ORIGINAL } from '../qso/adif-fields.js';
import { deriveQso } from '../qso/derive-qso.js';
import type { QsoRow } from '../qso/qso.js';
import { ADIF_CELLS, adifOfQso } from './adif-of-qso.js';

/** Definition of a field in another program: its type, enumeration and range. */
interface Definition {
  readonly fieldName: string;
  normalize(value: string): string;
  /** @throws for a value that is not valid */
  validate(value: string): void;
}
interface Checker {
  readonly QSO: { readonly defs: readonly Definition[] };
  readonly enums: Readonly<Record<string, object>>;
}
const { QSO, enums }: Checker = createRequire(import.meta.url)('tcadif');
const DEFINITIONS = new Map(QSO.defs.map((definition) => [definition.fieldName, definition]));

function isValid(name: string, value: string): boolean {
  const definition = DEFINITIONS.get(name);
  // The checker knows ASCII only; what a plain field has beyond that is also in an `_INTL` field.
  const text = value.replace(/[^\p{ASCII}]/gu, '?');
  // Enumerations are in any case.
  return [text, text.toUpperCase()].some((each) => {
    try {
      definition?.validate(definition.normalize(each));
      return true;
    } catch {
      return false;
    }
  });
}

/** Values of every kind: of each enumeration, of each type, nearly so, and any text. */
const value = fc.oneof(
  fc.constantFrom(...Object.values(enums).flatMap((each) => Object.keys(each))),
  fc.constantFrom(
    ...[
      'Y',
      'N',
      'y',
      '0',
      '1',
      '14.074',
      '.5',
      '-3',
      '100W',
      '20260228',
      '20260229',
      '1942',
      '194299',
      'JO62',
      'JO62qm11',
      'RR73',
      'EM97,FM07',
    ],
  ),
  fc.constantFrom(
    'N052 30.000',
    'E190 00.000',
    'EU-005',
    'G/LD-001',
    'US-1234',
    'DLFF-0001',
    'two\nlines',
    'one\r\ntwo',
    '5,5',
  ),
  fc.constantFrom(
    'England',
    'WALES',
    'Germany',
    'DXCC:LOTW',
    'ARRL_DXCC',
    'PKTUSB',
    'USB',
    'FT4',
    'PSK31',
    '11m',
    '20M',
  ),
  // Text as readers return it.
  anyText({ minLength: 1 }).map((text) => removeControlCharacters(text).toWellFormed()),
);
const record = fc.dictionary(
  fc.constantFrom(...DEFINITIONS.keys()),
  value.filter((text) => text !== ''),
  { maxKeys: 12 },
);

function cellsOf(row: QsoRow): string[] {
  return ADIF_CELLS.split(/, (?![^(]*\))/).map((sql) => {
    const cell = /\bts\b/.test(sql) ? row.ts : row[sql as keyof QsoRow];
    if (cell instanceof Date) return String(Math.floor(cell.getTime() / 1_000));
    if (typeof cell === 'boolean') return cell ? 't' : 'f';
    return cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  });
}

/** A record as it is imported, and exported. */
function exported(given: AdifFields): AdifFields | null {
  const draft = qsoFromAdif(given, 'log.adi', 1);
  if (typeof draft === 'string') return null;
  try {
    const row = deriveQso(draft, { accountId: 1, callsign: 'M0QAA' }, Date.UTC(2026, 10, 28));
    const list = new FieldList();
    adifOfQso(cellsOf(row), false, list);
    return sanitized(list).toFields();
  } catch {
    return null;
  }
}

/** Fields that are read together with others, whose valid value may contradict them, and those checked more strictly. */
const READ_WITH_OTHERS = new Set([
  'CALL',
  'QSO_DATE',
  'TIME_ON',
  'FREQ',
  'FREQ_RX',
  'BAND',
  'MODE',
  'SUBMODE',
  'DXCC',
  'COUNTRY',
  'CQZ',
  'GRIDSQUARE',
  'GRIDSQUARE_EXT',
  'STATION_CALLSIGN',
  'TX_PWR',
  'EQSL_AG',
  'RX_PWR',
  'SOTA_REF',
  'MY_SOTA_REF',
  'ANT_AZ',
  'ANT_EL',
]);

/** ADIF has no 11 m band: the frequency shows it, or a field of our own. */
const cbBand = (name: string, { APP_PILEUP_BAND, FREQ }: AdifFields) =>
  name === 'BAND' ? (APP_PILEUP_BAND ?? FREQ) : undefined;

/** Fields without notes of how they were read, and without those that the writer of a file adds. */
const facts = (fields: AdifFields | null) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !/_INTL$|^APP_PILEUP_FAULTS$/.test(name)));

test('whatever is read, what is written is valid for another program, and no valid value is changed', () => {
  let read = 0;
  fc.assert(
    fc.property(record, (fields) => {
      const given = { CALL: 'JA1QYZ', QSO_DATE: '20260314', TIME_ON: '1942', BAND: '20m', MODE: 'SSB', ...fields };
      const written = exported(given);
      if (!written) return;
      read++;
      for (const [name, text] of Object.entries(written))
        expect([name, text, isValid(name, text)]).toEqual([name, text, true]);
      for (const [name, text] of Object.entries(given)) {
        if (!READ_WITH_OTHERS.has(name) && isValid(name, text) && written[name] !== undefined && text === text.trim())
          expect([name, written[name]]).toEqual([name, sanitized(FieldList.of({ [name]: text })).get(name)]);
        // Nothing is lost: what is not written as it was is beside it.
        if (text.trim() !== '')
          expect([name, written[name] ?? written[ORIGINAL + name] ?? cbBand(name, written)]).toEqual([
            name,
            expect.any(String),
          ]);
      }
      expect(facts(exported(written))).toEqual(facts(written));
    }),
    { numRuns: amount(300, 20_000) },
  );
  expect(read).toBeGreaterThan(100);
});

test('what is beside the record is read with it again', () => {
  const given = { CALL: 'JA1QYZ', QSO_DATE: '20260314', TIME_ON: '1942', BAND: '20m', MODE: 'SSB' };
  const written = exported({ ...given, BAND_RX: '11m', FREQ_RX: '1942' });
  expect(written).toMatchObject({ FREQ_RX: '1942', APP_PILEUP_ORIGINAL_BAND_RX: '11m' });
  expect(facts(exported(written ?? {}))).toEqual(facts(written));
});
