import { jest } from '@jest/globals';
import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import { anyText } from '../../../radio/test/any-text.ts';
import { readAll, resume } from '../../test/reading.ts';
import { removeControlCharacters } from '../control-characters.ts';
import type { AdifRecord } from '../record.ts';
import { formatHeader, formatRecord } from '../write/adi-writer.ts';
import { withLines } from '../write/record-writer.ts';
import { AdifReader } from './adi-reader.ts';
import { LengthCount } from './length-count.ts';
import { Section } from './section.ts';
import { Tag } from './tag.ts';

/** A record as text: `toEqual` would ignore `fields`, which may be a getter. */
const serialized = (records: AdifRecord[]): string[] =>
  records.map(({ number, start, end, fields, warnings }) => JSON.stringify([number, start, end, fields, warnings]));

/** Any text: every character, lone surrogates, control characters, and text that looks like ADIF. */
const value = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        '<EOR>',
        '<eoh>',
        '<call:5>M0QAC',
        '<',
        '>',
        '<a:',
        '<b:1>',
        'José',
        '📻',
        '\r\n',
        '\n',
        ' ',
        '// x',
        '\ud83d',
        '\0',
        '599',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
);
/** The text as read back: without control characters, lone surrogates replaced. */
const normalized = (text: string): string => removeControlCharacters(text).toWellFormed();

const name = fc.oneof(
  fc.constantFrom('CALL', 'QSO_DATE', 'NAME', 'COMMENT', 'APP_X_Y', '__PROTO__', 'CONSTRUCTOR', 'ADIF_VER'),
  fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/).filter((text) => !/^EO[RH]$/.test(text)),
);
const record = fc.dictionary(name, value, { minKeys: 1, maxKeys: 15, noNullPrototype: true });
const chunkSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 65_536 })), {
  minLength: 1,
  maxLength: 8,
});

/** Pieces of ADIF, valid and broken, combined in any order. */
const pieces = fc.constantFrom(
  ...[
    '<call:5>M0QAB',
    '<qso_date:8>20260101',
    '<EOR>',
    '<eor>\r\n',
    '<EOH>',
    '<ADIF_VER:5>3.1.6',
    '<call:x>',
    '<call:-9>',
  ],
  ...[
    '<call>',
    '<comment:99999>',
    '<comment:12>',
    '<name:4>José',
    '<name:5>José',
    '<',
    '>',
    ':',
    '\0',
    '\xff',
    ' ',
    '\n',
  ],
  ...['<band:3:E>20m', 'text', '<eor', '<comment:20>see <eor> <call:3>no', ' '.repeat(70), '<x:1>y'.repeat(900)],
);
const hostile = fc.array(pieces, { maxLength: 60 }).map((all) => Buffer.from(all.join('')));

function check(file: Buffer, sizes: number[]): void {
  const records = readAll(file);
  let end = 0;
  records.forEach((record, index) => {
    expect(record.number).toBe(index + 1);
    expect(record.start).toBeGreaterThanOrEqual(end);
    expect(record.end).toBeGreaterThan(record.start);
    expect(record.end).toBeLessThanOrEqual(file.length);
    end = record.end;
  });
  const expected = serialized(records);

  // Chunks this small never use the fast path.
  expect(serialized(readAll(file, [64]))).toEqual(expected);

  const reader = new AdifReader();
  const chunked: AdifRecord[] = [];
  for (let at = 0, turn = 0; at < file.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunked.push(...reader.push(file.subarray(at, at + size)));
    at += size;
    if (turn < 20) {
      const state = reader.state();
      expect(state.records).toBe(chunked.length);
      expect(serialized(resume(file, state))).toEqual(expected.slice(state.records));
    }
  }
  expect(serialized([...chunked, ...reader.end()])).toEqual(expected);
  expect(reader.end()).toEqual([]);
}

test('what is written is read back without warnings', () => {
  // Repeated, so that there is enough text for the fast path.
  const times = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), times, chunkSizes, (records, times, sizes) => {
      const text = records.map(formatRecord).join('').repeat(times);
      const read = readAll(Buffer.from(formatHeader('1', new Date(0)) + text), sizes);
      const expected = records.map((fields) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withLines(name, normalized(value))])),
      );
      expect(read.map(({ fields }) => fields)).toEqual(Array.from({ length: times }, () => expected).flat());
      expect(read.flatMap(({ warnings }) => warnings)).toEqual([]);
    }),
    { numRuns: amount(50, 600) },
  );
});

test('lengths in characters are read as well as lengths in bytes, with any values', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ɏА-я一-鿿]{1,12}$/u);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.constantFrom('', ' ', '\r\n'), (words, blank) => {
      const text = (length: (word: string) => number) =>
        Buffer.from(`${words.map((word, i) => `<F${i}:${length(word)}>${word}${blank}`).join('')}<EOR>`);
      const fields = Object.fromEntries(words.map((word, i) => [`F${i}`, word]));
      for (const length of [(word: string) => [...word].length, (word: string) => Buffer.byteLength(word)]) {
        expect(readAll(text(length))).toMatchObject([{ fields, warnings: [] }]);
      }
    }),
  );
});

test('a broken record between two valid ones damages neither', () => {
  const valid = '<CALL:5>M0QAB<QSO_DATE:8>20260101<EOR>\n';
  // Nothing whose length may cover the following text, which would be a correct reading.
  const broken = fc.array(
    fc.constantFrom('<call:x>', '<call:-9>', '<call>', 'text', '<', '<name:999999999>', '\0', '<a:b:c>'),
  );
  fc.assert(
    fc.property(broken, (parts) => {
      const read = readAll(Buffer.from(`${valid}${parts.join('')}<EOR>${valid}`)).map(({ fields }) => fields);
      const contact = { CALL: 'M0QAB', QSO_DATE: '20260101' };
      expect(read.at(0)).toEqual(contact);
      expect(read.at(-1)).toEqual(contact);
    }),
  );
});

test('any bytes: never throws, same result in any chunks and resumed from any boundary', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
    hostile,
  );
  fc.assert(fc.property(bytes, chunkSizes, check), { numRuns: amount(50, 600) });
});

test('files larger than every buffer: same result in any chunks', () => {
  const valid = '<CALL:5>M0QAB <QSO_DATE:8>20260101 <NAME:4>Anna <COMMENT:12>see <EOR> ok <EOR>\n';
  const records = fc.constantFrom(
    Buffer.from(valid),
    Buffer.from(valid.replace(' ', '').toLowerCase()),
    Buffer.from(valid.replace('4>Anna', '5>José')),
    Buffer.from(valid.replace('4>Anna', '4>José')),
    Buffer.from(valid.replace('Anna', 'Jos\xe9'), 'latin1'),
    Buffer.from(valid.replace(' <EOR>\n', '\n\n')),
    Buffer.from(valid.replace('<NAME', '<CALL:5>M0QAC <NAME:x>Anna <NOTES:300000>')),
    Buffer.from(valid.replace('12>see', `5012>${'long '.repeat(1_000)}see`)),
    Buffer.from('text <b> \0\n<EOH>'),
  );
  const file = fc
    .array(fc.tuple(records, fc.integer({ min: 1, max: 150_000 })), { minLength: 2, maxLength: 8 })
    .map((blocks) => Buffer.concat(blocks.map(([record, size]) => Buffer.alloc(size, record))));
  const sizes = fc.array(
    fc.oneof(
      fc.integer({ min: 1_000, max: 300_000 }),
      fc.constantFrom(...[4_096, 65_536, 262_144].flatMap((size) => [size - 1, size, size + 1])),
    ),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(file, sizes, (file, sizes) => {
      const expected = serialized(readAll(file));
      expect(serialized(readAll(file, [64]))).toEqual(expected);
      expect(serialized(readAll(file, sizes))).toEqual(expected);
    }),
    { numRuns: amount(6, 60), endOnFailure: true },
  );
});

describe('time linear in the size of the input', () => {
  const record = '<CALL:5>M0QAB<QSO_DATE:8>20260101<EOR>\n';
  const inputs: [string, (n: number) => string][] = [
    ['lengths beyond any file', (n) => `<CALL:5>M0QAB<NAME:999999999>Anna<EOR>\n`.repeat(n)],
    ['lengths just within the limit', (n) => `<CALL:5>M0QAB<NAME:900000>Anna<EOR>\n`.repeat(n)],
    ['lengths over many records', (n) => `<CALL:5>M0QAB<NAME:5001>Anna<EOR>\n`.repeat(n)],
    ['nothing but <', (n) => '<'.repeat(30 * n)],
    ['tags without end', (n) => '<CALL '.repeat(5 * n)],
    ['tags without length', (n) => '<CALL>'.repeat(5 * n)],
    ['one repeated field', (n) => '<CALL:1>x<QSO_DATE:1>y'.repeat(2 * n)],
    ['many distinct fields', (n) => Array.from({ length: 2 * n }, (_, i) => `<F${i}:1>x`).join('')],
    ['contacts without a date, then one', (n) => `${'<CALL:1>x<CALL:1>y'.repeat(2 * n)}<QSO_DATE:1>z`],
    ['a value that never ends', (n) => `<NAME:x>${'y '.repeat(15 * n)}`],
    ['valid records', (n) => record.repeat(n)],
  ];

  /** Tags read, bytes counted and fields added: all work that could be repeated. */
  function work(text: string): number {
    const file = Buffer.from(text);
    const tags = jest.spyOn(Tag.prototype, 'read');
    const counts = jest.spyOn(LengthCount.prototype, 'add');
    const fields = jest.spyOn(Section.prototype, 'add');
    readAll(file, [1_000]);
    const calls = tags.mock.calls.length + counts.mock.calls.length + fields.mock.calls.length;
    jest.restoreAllMocks();
    return calls;
  }

  test.each(inputs)('%s', (_, input) => {
    const once = work(input(1_000));
    expect(work(input(3_000))).toBeLessThan(3.3 * once + 1_000);
    expect(once).toBeLessThan(20 * input(1_000).length);
  });
});

test('the fast path is used: the general parser reads hardly any tag of a plain file', () => {
  const log = '<CALL:5>M0QAB <BAND:3>20m <MODE:2>CW <EOR>\n'.repeat(10_000);
  const tags = jest.spyOn(Tag.prototype, 'read');
  expect(readAll(Buffer.from(log), [65_536])).toHaveLength(10_000);
  expect(tags.mock.calls.length).toBeLessThan(1_000);
  jest.restoreAllMocks();
});
