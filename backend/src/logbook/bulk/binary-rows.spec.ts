import { deriveQso, EMPTY_DRAFT } from '../qso/derive-qso.js';
import { COLUMN_NAMES, COLUMNS, type QsoRow } from '../qso/qso.js';
import { BinaryRows } from './binary-rows.js';

const station = { accountId: 7, callsign: 'M0QAA' };
const row = (fields: object) =>
  deriveQso(
    { ...EMPTY_DRAFT, call: 'G4QZX', mode: 'CW', ts: Date.UTC(1903, 0, 2, 0, 0, 1), ...fields },
    station,
    1_700_000_000_123,
  );

type Type = (typeof COLUMNS)[keyof QsoRow];
/** A value of each type that identifies the column's index. */
const VALUES: Record<Type, (index: number) => unknown> = {
  integer: (index) => index - 10,
  smallint: (index) => index,
  bigint: (index) => 7_500_000_000_000 + index,
  'double precision': (index) => index / 10 - 1,
  boolean: () => true,
  timestamptz: (index) => new Date(Date.UTC(1_980 + 10 * index, 0, 1, 1, 2, 3, 456)),
  text: (index) => `text ${index}`,
  jsonb: (index) => ({ index: String(index) }),
};
/** How PostgreSQL reads a value of each type. */
const READ: Record<Type, (bytes: Buffer) => unknown> = {
  integer: (bytes) => bytes.readInt32BE(),
  smallint: (bytes) => bytes.readInt16BE(),
  bigint: (bytes) => Number(bytes.readBigInt64BE()),
  'double precision': (bytes) => bytes.readDoubleBE(),
  boolean: (bytes) => bytes.equals(Buffer.of(1)),
  timestamptz: (bytes) => new Date(Date.UTC(2000, 0, 1) + Number(bytes.readBigInt64BE()) / 1_000),
  text: (bytes) => bytes.toString(),
  jsonb: (bytes) => (bytes[0] === 1 ? JSON.parse(bytes.toString('utf8', 1)) : 'not version 1'),
};
const SIZES: Partial<Record<Type, number>> = {
  integer: 4,
  smallint: 2,
  bigint: 8,
  'double precision': 8,
  boolean: 1,
  timestamptz: 8,
};

function read(bytes: Buffer): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes.readInt16BE(at)).toBe(COLUMN_NAMES.length);
    at += 2;
    const values: Record<string, unknown> = {};
    for (const name of COLUMN_NAMES) {
      const size = bytes.readInt32BE(at);
      at += 4;
      const type = COLUMNS[name];
      if (size >= 0) expect(size).toBe(SIZES[type] ?? size);
      values[name] = size === -1 ? null : READ[type](bytes.subarray(at, at + size));
      at += Math.max(size, 0);
    }
    rows.push(values);
  }
  return rows;
}

function written(rows: QsoRow[]): BinaryRows {
  const binary = new BinaryRows();
  for (const each of rows) binary.add(each);
  return binary;
}

describe('contacts as rows of binary COPY', () => {
  test('columns are in the order of the list and encoded by type', () => {
    const numbered = Object.fromEntries(COLUMN_NAMES.map((name, index) => [name, VALUES[COLUMNS[name]](index)]));
    expect(read(written([numbered as unknown as QsoRow]).rows())).toEqual([numbered]);
  });

  test('numbers, times, nulls, flags', () => {
    const contact = row({ freqHz: 14_074_000, isRun: true });
    expect(read(written([contact]).rows())).toEqual([{ ...contact }]);
    expect(contact).toMatchObject({ power: null, fields: null, ts: new Date('1903-01-02T00:00:01Z') });
  });

  test.each([
    ['backslash, tab and line breaks', 'a\\b\tc\r\nd'],
    ['letters of every alphabet', 'Jörg Łukasz 太郎 🎙'],
    ['what looks like a null', '\\N'],
  ])('%s', (_, name) => {
    const contact = row({ name, fields: { NOTES: name } });
    expect(read(written([contact]).rows())).toEqual([{ ...contact }]);
  });

  test('rows larger than the initial buffer', () => {
    const long = Array.from({ length: 500 }, (_, i) => row({ comment: `${i} ${'太'.repeat(900)}` }));
    expect(read(written(long).rows()).map(({ comment }) => comment)).toEqual(long.map(({ comment }) => comment));
    const one = row({ comment: 'é'.repeat(70_000), email: 'x'.repeat(100_000) });
    expect(read(written([one, one]).rows())).toEqual([one, one]);
  });

  test('a selection of rows, after the last was dropped', () => {
    const binary = written(['G4QZX', 'JA1QYZ', 'M0QAB', 'DL1QZZ'].map((call) => row({ call })));
    binary.dropLast();
    expect(binary.count).toBe(3);
    expect(read(binary.rows((index) => index !== 1)).map(({ call }) => call)).toEqual(['G4QZX', 'M0QAB']);
    expect(read(binary.row(1)).map(({ call }) => call)).toEqual(['JA1QYZ']);
  });

  test('ranges that together are all rows', () => {
    const calls = ['G4QZX', 'JA1QYZ', 'M0QAB', 'DL1QZZ', 'EA8QVW'];
    const binary = written(calls.map((call) => row({ call })));
    const range = (from: number, to: number, include?: (index: number) => boolean) =>
      read(binary.rows(include, from, to)).map(({ call }) => call);
    expect([...range(0, 2), ...range(2, 4), ...range(4, 5)]).toEqual(calls);
    expect(range(1, 4, (index) => index !== 2)).toEqual(['JA1QYZ', 'DL1QZZ']);
    expect(range(1, 3, () => false)).toEqual([]);
  });
});
