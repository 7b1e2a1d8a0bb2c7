import { AdifReader } from '@pileup/adif/adi/adi-reader';
import { removeControlCharacters } from '@pileup/adif/control-characters';
import type { AdifFields } from '@pileup/adif/record';
import { isValidValue } from '@pileup/adif/valid-value';
import { AdiWriter } from '@pileup/adif/write/adi-writer';
import { FieldList } from '@pileup/adif/write/record-writer';
import { TextBuffer } from '@pileup/adif/write/text-buffer';
import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import { qsoFromAdif } from '../../exchange/qso-from-adif.js';
import { ADIF_COLUMNS, ORIGINAL, unmappedFields } from '../qso/adif-fields.js';
import { deriveQso, EMPTY_DRAFT, type QsoDraft } from '../qso/derive-qso.js';
import type { QsoRow } from '../qso/qso.js';
import { ADIF_CELLS, adifOfQso } from './adif-of-qso.js';

const station = { accountId: 1, callsign: 'M0QAA' };
const now = Date.UTC(2026, 10, 22);
const ts = Date.UTC(2026, 10, 21, 19, 42, 7);
const rowOf = (draft: Partial<QsoDraft>) =>
  deriveQso({ ...EMPTY_DRAFT, call: 'JA1QYZ', mode: 'SSB', ts, ...draft }, station, now);

/** The columns as PostgreSQL writes them. */
function cellsOf(row: QsoRow): string[] {
  return ADIF_CELLS.split(/, (?![^(]*\))/).map((sql) => {
    const value = /\bts\b/.test(sql) ? row.ts : row[sql as keyof QsoRow];
    if (value instanceof Date) return String(Math.floor(value.getTime() / 1_000));
    if (typeof value === 'boolean') return value ? 't' : 'f';
    if (typeof value === 'number' && Math.abs(value) < 1e-4 && value !== 0) return value.toExponential();
    return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
}

function adif(row: QsoRow, plain = false): Record<string, string> {
  const list = new FieldList();
  adifOfQso(cellsOf(row), plain, list);
  expect(new Set(list.names).size).toBe(list.names.length);
  return Object.fromEntries(list.names.map((name, i) => [name, list.values[i] ?? '']));
}

/** A record as an import stores it. */
function imported(record: AdifFields): QsoRow {
  const draft = qsoFromAdif(record, 'log.adi', 7);
  if (typeof draft === 'string') throw new Error(draft);
  return deriveQso(draft, station, now);
}

/** A contact written to a file and read from there. */
function throughFile(row: QsoRow): AdifFields[] {
  const list = new FieldList();
  adifOfQso(cellsOf(row), false, list);
  const file = new TextBuffer();
  new AdiWriter({ version: '', createdAt: new Date(now), userFields: [] }).record(list, file);
  const reader = new AdifReader();
  return [...reader.push(Buffer.from(file.take())), ...reader.end()].map(({ fields }) => fields);
}

/** The record without control characters and fields that hold nothing else, as a reader returns it. */
function withoutControls(record: AdifFields): AdifFields {
  const fields = Object.entries(record).map(([name, value]) => [name, removeControlCharacters(value)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

describe('a contact as ADIF', () => {
  test('what was logged by hand', () => {
    const row = rowOf({ freqHz: 14_205_500, snt: '59', name: 'Haruka', power: 0.00005, duration: 61, isRun: true });
    expect(adif(row)).toEqual({
      CALL: 'JA1QYZ',
      QSO_DATE: '20261121',
      TIME_ON: '194207',
      FREQ: '14.2055',
      BAND: '20m',
      MODE: 'SSB',
      STATION_CALLSIGN: 'M0QAA',
      RST_SENT: '59',
      NAME: 'Haruka',
      TX_PWR: '0.00005',
      DXCC: '339',
      COUNTRY: 'Japan',
      CONT: 'AS',
      CQZ: '25',
      APP_PILEUP_IS_RUN: 'Y',
      APP_PILEUP_DURATION: '61',
    });
  });

  test('preserved fields replace those of the columns, and the others follow', () => {
    const row = rowOf({ freqHz: 14_074_000 });
    row.fields = { FREQ: '14.07400', CALL: 'ja1qyz', QTH: 'Tokyo', LAT: 'N035 30.000', NAME_INTL: '春香' };
    expect(adif(row)).toMatchObject(row.fields);
    expect(Object.keys(adif(row)).slice(-3)).toEqual(['QTH', 'LAT', 'NAME_INTL']);
  });

  test('every record comes back with every field it had, and the same when it is read once more', () => {
    const value = fc.string({ minLength: 1, maxLength: 8 });
    const name = fc.oneof(
      fc.constantFrom(...ADIF_COLUMNS.map((field) => field.name)),
      fc.stringMatching(/^[A-Z]{1,6}$/),
    );
    const draft = fc.record({
      freqHz: fc.option(fc.constantFrom(14_074_000, 7_127_500, 50_313_001, 1_296_000_000)),
      band: fc.constantFrom('', '20m', '70cm'),
      name: value,
      comment: value,
      power: fc.option(fc.double({ min: 0, max: 2_000, noNaN: true })),
      duration: fc.option(fc.nat()),
      isRun: fc.boolean(),
      ts: fc.integer({ min: Date.UTC(1900, 0, 1), max: now }),
      fields: fc.dictionary(name, value),
    });
    fc.assert(
      fc.property(draft, (given) => {
        const row = rowOf(given);
        const first = adif(row);
        for (const [name, text] of Object.entries(first))
          expect([name, isValidValue(name, text)]).toEqual([name, true]);
        for (const [name, text] of Object.entries(given.fields))
          expect([first[name], first[ORIGINAL + name]]).toContain(text);
        // The writer adds the international variants.
        for (const { name, format } of ADIF_COLUMNS)
          if (!/_INTL$|^(NAME|COMMENT)$/.test(name) && !given.fields[name]) expect(first[name] ?? '').toBe(format(row));
        row.fields = unmappedFields(first, row);
        expect(adif(row)).toEqual(first);
      }),
      { numRuns: amount(50, 600) },
    );
  });

  test('a record of a file comes back with every field it had, through the file and back once more', () => {
    const text = fc.oneof(
      fc.constantFrom('Jose', 'José', 'Иван'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
    );
    const long = text.map((some) => some.padEnd(1_200, 'é '));
    const name = fc.constantFrom('NAME', 'NAME_INTL', 'COMMENT', 'COMMENT_INTL', 'QTH', 'QTH_INTL', 'STATE', 'APP_X_Y');
    const record = fc.dictionary(name, fc.oneof(text, long));
    fc.assert(
      fc.property(record, (fields) => {
        const given = { CALL: 'JA1QYZ', QSO_DATE: '20261121', TIME_ON: '1942', BAND: '20m', MODE: 'SSB', ...fields };
        const [first = {}] = throughFile(imported(given));
        expect(first).toMatchObject(withoutControls(given));
        expect(throughFile(imported(first))).toEqual([first]);
      }),
      { numRuns: amount(50, 600) },
    );
  });

  test('an unusual name is checked again by the writer', () => {
    const row = rowOf({});
    const list = new FieldList();
    adifOfQso(cellsOf(row), true, list);
    expect(list.plain).toBe(true);
    row.fields = { 'A:B': 'x' };
    adifOfQso(cellsOf(row), true, list);
    expect(list.plain).toBe(false);
  });
});

describe('the 11 m band, which ADIF does not have', () => {
  test.each<[string, Partial<QsoDraft>, Record<string, string>, Record<string, string | undefined>]>([
    ['is given by the frequency', { freqHz: 27_185_000 }, {}, { FREQ: '27.185' }],
    ['and not by the band a file gave', { freqHz: 27_185_000 }, { BAND: '11M' }, { FREQ: '27.185' }],
    ['and by no band that contradicts it', { freqHz: 27_185_000 }, { BAND: '10m' }, { FREQ: '27.185' }],
    ['without a frequency by a field of our own', { band: '11m' }, {}, { APP_PILEUP_BAND: '11m' }],
    ['also with a frequency outside the bands', { band: '11m', freqHz: 25_000_000 }, {}, { APP_PILEUP_BAND: '11m' }],
  ])('%s', (_, draft, fields, expected) => {
    const row = rowOf({ ...draft, call: '26QT101' });
    row.fields = Object.keys(fields).length > 0 ? fields : null;
    const { BAND, FREQ, APP_PILEUP_BAND } = adif(row);
    expect([BAND, APP_PILEUP_BAND]).toEqual([expected.BAND, expected.APP_PILEUP_BAND]);
    if (expected.FREQ) expect(FREQ).toBe(expected.FREQ);
  });
});
