import { jest } from '@jest/globals';
import fc from 'fast-check';
import { readAll, resume } from '../test/reading.ts';
import { withRealLogs } from '../test/real-logs.ts';
import { LengthCount } from './length-count.ts';
import { AdifReader } from './reader.ts';
import type { AdifRecord } from './record.ts';
import { Tag } from './tag.ts';
import { formatHeader, formatRecord } from './write.ts';

/** ADIF_MUTATIONS=20000 for a long run. */
const RUNS = Number(process.env.ADIF_MUTATIONS ?? 300);

/** Text as the reader hands it out: well formed, no control characters but TAB, LF, CR. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replace(/(?![\t\n\r])\p{Cc}/gu, '').toWellFormed()),
  fc.constantFrom('', ' ', '\r\n', 'a\nb\n', '<EOR>', '<eoh>', 'José <call:5>M0QAC<eor>', '<', '<a:', '// x', '599'),
);
const name = fc.oneof(
  fc.constantFrom('CALL', 'QSO_DATE', 'NAME', 'COMMENT', 'APP_X_Y', '__PROTO__', 'CONSTRUCTOR', 'ADIF_VER'),
  fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/).filter((text) => !/^EO[RH]$/.test(text)),
);
const record = fc.dictionary(name, value, { minKeys: 1, maxKeys: 15, noNullPrototype: true });
const chunkSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 65_536 })), {
  minLength: 1,
  maxLength: 8,
});

/** Pieces of ADIF, whole and broken, that meet in every order. */
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
  const whole = readAll(file);
  let end = 0;
  whole.forEach((record, index) => {
    expect(record.number).toBe(index + 1);
    expect(record.start).toBeGreaterThanOrEqual(end);
    expect(record.end).toBeGreaterThan(record.start);
    expect(record.end).toBeLessThanOrEqual(file.length);
    end = record.end;
  });

  // So little at a time never takes the fast lane.
  expect(readAll(file, [64])).toEqual(whole);

  const reader = new AdifReader();
  const chunked: AdifRecord[] = [];
  for (let at = 0, turn = 0; at < file.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunked.push(...reader.push(file.subarray(at, at + size)));
    at += size;
    if (turn < 20) {
      const state = reader.state();
      expect(state.records).toBe(chunked.length);
      expect(resume(file, state)).toEqual(whole.slice(state.records));
    }
  }
  expect([...chunked, ...reader.end()]).toEqual(whole);
  expect(reader.end()).toEqual([]);
}

test('what is written is read back, without a fault', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), chunkSizes, (records, sizes) => {
      const file = Buffer.from(formatHeader('1', new Date(0)) + records.map(formatRecord).join(''));
      const read = readAll(file, sizes);
      expect(read.map(({ fields }) => fields)).toEqual(records);
      expect(read.flatMap(({ faults }) => faults)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test('lengths in characters are read as well as lengths in bytes, whatever the values', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ɏА-я一-鿿]{1,12}$/u);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.constantFrom('', ' ', '\r\n'), (words, blank) => {
      const text = (length: (word: string) => number) =>
        Buffer.from(`${words.map((word, i) => `<F${i}:${length(word)}>${word}${blank}`).join('')}<EOR>`);
      const fields = Object.fromEntries(words.map((word, i) => [`F${i}`, word]));
      for (const length of [(word: string) => [...word].length, (word: string) => Buffer.byteLength(word)]) {
        expect(readAll(text(length))).toMatchObject([{ fields, faults: [] }]);
      }
    }),
  );
});

test('a broken record between two sound ones costs neither', () => {
  const sound = '<CALL:5>M0QAB<QSO_DATE:8>20260101<EOR>\n';
  // Nothing that by its length may cover what follows, which would be right to read so.
  const broken = fc.array(
    fc.constantFrom('<call:x>', '<call:-9>', '<call>', 'text', '<', '<name:999999999>', '\0', '<a:b:c>'),
  );
  fc.assert(
    fc.property(broken, (parts) => {
      const read = readAll(Buffer.from(`${sound}${parts.join('')}<EOR>${sound}`)).map(({ fields }) => fields);
      const contact = { CALL: 'M0QAB', QSO_DATE: '20260101' };
      expect(read.at(0)).toEqual(contact);
      expect(read.at(-1)).toEqual(contact);
    }),
  );
});

test('any bytes: no throw, the same in any chunks and from any boundary on', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
    hostile,
  );
  fc.assert(fc.property(bytes, chunkSizes, check), { numRuns: RUNS });
});

withRealLogs('real logs, damaged', (logs) => {
  const damage = fc.record({
    at: fc.nat({ max: 29_999 }),
    cut: fc.nat({ max: 30 }),
    insert: fc.oneof(
      pieces,
      fc.uint8Array({ maxLength: 20 }).map((array) => Buffer.from(array).toString('latin1')),
    ),
  });
  const file = fc
    .tuple(fc.constantFrom(...logs), fc.array(damage, { minLength: 1, maxLength: 8 }))
    .map(([log, damages]) => {
      let bytes = log.bytes.subarray(0, 30_000);
      for (const { at, cut, insert } of damages) {
        const place = at % bytes.length;
        bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from(insert, 'latin1'), bytes.subarray(place + cut)]);
      }
      return bytes;
    });

  test('no throw, the same in any chunks and from any boundary on', () => {
    fc.assert(
      fc.property(
        file,
        chunkSizes.filter((sizes) => Math.max(...sizes) > 1_000),
        check,
      ),
      { numRuns: RUNS },
    );
  });
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
    ['one field again and again', (n) => '<CALL:1>x<QSO_DATE:1>y'.repeat(2 * n)],
    ['ever new fields', (n) => Array.from({ length: 2 * n }, (_, i) => `<F${i}:1>x`).join('')],
    ['a value that never ends', (n) => `<NAME:x>${'y '.repeat(15 * n)}`],
    ['sound records', (n) => record.repeat(n)],
  ];

  /** Tags looked at and bytes counted: all the work that could be done over and over. */
  function work(text: string): number {
    const file = Buffer.from(text);
    const tags = jest.spyOn(Tag.prototype, 'read');
    const counts = jest.spyOn(LengthCount.prototype, 'add');
    readAll(file, [1_000]);
    const calls = tags.mock.calls.length + counts.mock.calls.length;
    jest.restoreAllMocks();
    return calls;
  }

  test.each(inputs)('%s', (_, input) => {
    const once = work(input(1_000));
    expect(work(input(3_000))).toBeLessThan(3.3 * once + 1_000);
    expect(once).toBeLessThan(20 * input(1_000).length);
  });
});

test('the fast lane is taken: hardly a tag of a plain file is read the general way', () => {
  const log = '<CALL:5>M0QAB <BAND:3>20m <MODE:2>CW <EOR>\n'.repeat(10_000);
  const tags = jest.spyOn(Tag.prototype, 'read');
  expect(readAll(Buffer.from(log), [65_536])).toHaveLength(10_000);
  expect(tags.mock.calls.length).toBeLessThan(1_000);
  jest.restoreAllMocks();
});
