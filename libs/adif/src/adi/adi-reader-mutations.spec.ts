import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import { readAll, resume } from '../../test/reading.ts';
import { withRealLogs } from '../../test/real-logs.ts';
import { ByteWindow } from '../byte-window.ts';
import type { AdifRecord } from '../record.ts';
import { AdifReader } from './adi-reader.ts';
import { LengthCount } from './length-count.ts';
import { Section } from './section.ts';
import type { Span } from './span.ts';
import { Tag } from './tag.ts';

const MUTATIONS = amount(50, 1_000);
/** Generous: for a reader that never ends, which can only be stopped where it counts its work. */
const HANG_MS = 30_000 + 60 * MUTATIONS;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Steps allowed for a small file: more than the text of one span. */
const SLACK = 100_000;

const NOTHING = Buffer.alloc(0);
const PIECES = [
  '<',
  '>',
  ':',
  '\0',
  '\xff',
  '\r\n',
  ' '.repeat(70),
  '<EOR>',
  '<eoh>',
  '<call:-9>',
  '<call:x>',
  '<call>',
  '<name:99999>',
  '<name:9999999999>',
  '<CALL:5>M0QAA',
  '<name:4>Jos\xe9',
  '<name:5>Jos\xc3\xa9',
  '<name:4>\xc8\xe2\xe0\xed',
].map((piece) => Buffer.from(piece, 'latin1'));

/** Damages a file at `at`, over `size` bytes; `any` is any number, `another` another file. */
type Mutation = (file: Buffer, at: number, size: number, any: number, another: Buffer) => Buffer;

/** `bytes` in place of those from `at` to `to`. */
function put(file: Buffer, at: number, to: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(to)]);
}

/** The slice at `at` with each of its bytes changed. */
function each(file: Buffer, at: number, size: number, change: (byte: number, index: number) => number): Buffer {
  return put(file, at, at + size, file.subarray(at, at + size).map(change));
}

/** The slice at `at` taken for text of a byte per character, and written in another encoding. */
function recoded(file: Buffer, at: number, size: number, encoding: BufferEncoding): Buffer {
  return put(file, at, at + size, Buffer.from(file.toString('latin1', at, at + size), encoding));
}

const MUTATION: Record<string, Mutation> = {
  'flip a bit': (file, at, _, any) => each(file, at, 1, (byte) => byte ^ (1 << (any & 7))),
  delete: (file, at, size) => put(file, at, at + size, NOTHING),
  insert: (file, at, _, any) => put(file, at, at, PIECES[any % PIECES.length] ?? NOTHING),
  'double a slice': (file, at, size, any) =>
    put(file, any % file.length, any % file.length, file.subarray(at, at + size)),
  'swap two slices': (file, at, size) =>
    put(
      file,
      at,
      at + 2 * size,
      Buffer.concat([file.subarray(at + size, at + 2 * size), file.subarray(at, at + size)]),
    ),
  'cut off': (file, at) => file.subarray(0, at),
  'change the digits of a length': (file, at, size, any) => {
    const digits = file.indexOf(':', at) + 1;
    return put(file, digits, digits + (size % 3), Buffer.from(String(any % 10 ** (size % 4))));
  },
  zeros: (file, at, size) => each(file, at, size, () => 0),
  noise: (file, at, size, any) => each(file, at, size, (_, i) => Math.imul(i + any, 0x9e3779b1) >>> 24),
  'UTF-8': (file, at, size) => recoded(file, at, size, 'utf8'),
  'UTF-16': (file, at, size) => recoded(file, at, size, 'utf16le'),
  'a code page': (file, at, size, any) =>
    each(file, at, size, (byte) => (byte > 0x60 && byte % 5 === any % 5 ? byte | 0x80 : byte)),
  'append another file': (file, at, _, __, another) => put(file, at, file.length, another),
};

/** Tags read, bytes counted, fields added, bytes decoded. A reader in an endless loop is stopped at the limit. */
const work = { done: 0, limit: Number.POSITIVE_INFINITY };

function count(steps: number): void {
  work.done += steps;
  if (work.done > work.limit) throw new Error(`more than ${work.limit} steps`);
}

function countWork(): void {
  const { read } = Tag.prototype;
  Tag.prototype.read = function (bytes, at, final) {
    count(1);
    return read.call(this, bytes, at, final);
  };
  const countByte = LengthCount.prototype.add;
  LengthCount.prototype.add = function (byte, previous) {
    count(1);
    countByte.call(this, byte, previous);
  };
  const addField = Section.prototype.add;
  Section.prototype.add = function (...values) {
    count(1);
    return addField.apply(this, values);
  };
  let before: Span | undefined;
  const { spanAt } = ByteWindow.prototype;
  ByteWindow.prototype.spanAt = function (at) {
    const span = spanAt.call(this, at);
    count(span === undefined || span === before ? 1 : span.end - span.start);
    before = span;
    return span;
  };
}

/** Bytes in use. */
function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** A record as text: `toEqual` would ignore `fields`, a getter, and be slow with so many. */
const serialized = (records: AdifRecord[]): string[] =>
  records.map(({ number, start, end, fields, warnings }) => JSON.stringify([number, start, end, fields, warnings]));

withRealLogs('real logs, mutated', (logs) => {
  beforeAll(countWork);

  const chunkSizes = fc.array(fc.integer({ min: 1, max: 80_000 }), { minLength: 1, maxLength: 5 });
  const mutations = fc.array(
    fc.tuple(
      fc.constantFrom(...Object.keys(MUTATION)),
      fc.nat(),
      fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 3_000 })),
      fc.nat(),
      fc.nat({ max: logs.length - 1 }),
    ),
    { minLength: 1, maxLength: 8 },
  );

  test(
    `${MUTATIONS} of them: they end in linear time and bounded memory, with the same result in any chunks and resumed from any boundary`,
    () => {
      const before = memory();
      fc.assert(
        fc.property(fc.nat({ max: logs.length - 1 }), mutations, chunkSizes, (log, mutations, sizes) => {
          let file = logs[log]?.bytes ?? NOTHING;
          for (const [kind, at, size, any, another] of mutations) {
            const mutate = MUTATION[kind];
            if (file.length > 0 && mutate)
              file = mutate(file, at % file.length, size, any, logs[another]?.bytes ?? NOTHING);
          }
          const read = (reading: () => AdifRecord[]): string[] => {
            work.done = 0;
            work.limit = 20 * file.length + SLACK;
            return serialized(reading());
          };

          const expected = read(() => readAll(file));
          // Chunks this small never use the fast path.
          expect(read(() => readAll(file, [64]))).toEqual(expected);
          const reader = new AdifReader();
          const middle = file.length >> 1;
          const first = reader.push(file.subarray(0, middle));
          const state = reader.state();
          expect(read(() => [...first, ...readAll(file.subarray(middle), sizes, reader)])).toEqual(expected);
          expect(read(() => resume(file, state))).toEqual(expected.slice(state.records));
        }),
        // The reported seed and path reproduce the file; shrinking it would take hours.
        { numRuns: MUTATIONS, endOnFailure: true },
      );
      expect(memory() - before).toBeLessThan(32 * 2 ** 20);
    },
    HANG_MS,
  );
});
