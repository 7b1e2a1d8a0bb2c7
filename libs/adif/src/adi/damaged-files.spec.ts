import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import { readAll } from '../../test/reading.ts';
import type { AdifFields } from '../record.ts';

/** The longest value, in bytes. */
const LONGEST = 40;
/** A log long enough for the fast path, with different values in every contact. */
const contacts: AdifFields[] = Array.from({ length: 600 }, (_, i) => ({
  CALL: `M${i % 10}Q${String.fromCharCode(65 + (i % 26), 65 + ((i >> 3) % 26), 65 + ((i >> 6) % 26))}`,
  QSO_DATE: `2026${String(1 + (i % 12)).padStart(2, '0')}${String(1 + (i % 28)).padStart(2, '0')}`,
  TIME_ON: String(1000 + i),
  FREQ: `14.${100 + i}`,
  NAME: `Jürgen ${i}`,
  COMMENT: `Worked with ${i} W and the long wire`,
}));
const texts = contacts.map((fields) => {
  const tags = Object.entries(fields).map(([name, value]) => `<${name}:${Buffer.byteLength(value)}>${value} `);
  return `${tags.join('')}<EOR>\n`;
});
const file = Buffer.from(texts.join(''));
const starts = texts.map((_, i) => Buffer.byteLength(texts.slice(0, i).join('')));

/** The contacts that end before `from` or begin at or after `to`. */
function outside(from: number, to: number): AdifFields[] {
  return contacts.filter((_, i) => (starts[i + 1] ?? file.length) <= from || (starts[i] ?? 0) >= to);
}

/** The contacts that are still read unchanged. */
function stillRead(contacts: AdifFields[], bytes: Buffer): AdifFields[] {
  const read = new Set(readAll(bytes, [65_536]).map(({ fields }) => JSON.stringify(fields)));
  return contacts.filter((fields) => read.has(JSON.stringify(fields)));
}

/** The length in a tag across a place, at least that of the longest value: `<NAME:1` and `0>` may have met. */
function lengthAcross(bytes: Buffer, at: number): number {
  const from = Math.max(0, at - LONGEST);
  const text = bytes.toString('latin1', from, at + LONGEST);
  const across = [...text.matchAll(/<\w+:(\d+)>/g)].find(
    ({ index, 0: tag }) => from + index < at && from + index + tag.length > at,
  );
  return Math.max(LONGEST, Number(across?.[1] ?? 0));
}

const places = fc.tuple(fc.nat({ max: file.length - 1 }), fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 20_000 })));
/** A fixed seed: random noise may form a tag whose length correctly covers the following text. */
const runs = { numRuns: amount(20, 200) };

test('undamaged: all contacts', () => {
  expect(readAll(file).map(({ fields, warnings }) => ({ fields, warnings }))).toEqual(
    contacts.map((fields) => ({ fields, warnings: [] })),
  );
});

test.each([
  ['zeros', () => 0],
  ['blanks', () => 0x20],
  ['noise', (i: number) => Math.imul(i, 0x9e3779b1) >>> 24],
  ['an image', (i: number) => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')[i % 16] ?? 0],
])('a block of %s in the middle damages only the contacts it covers', (_, byte) => {
  fc.assert(
    fc.property(places, ([at, size]) => {
      const damaged = Buffer.from(file);
      for (let i = at; i < Math.min(at + size, file.length); i++) damaged[i] = byte(i);
      const untouched = outside(at, at + size);
      expect(stillRead(untouched, damaged)).toEqual(untouched);
    }),
    runs,
  );
});

test('a piece removed from the middle also damages what the truncated value covers by its length', () => {
  fc.assert(
    fc.property(places, ([at, size]) => {
      const joined = Buffer.concat([file.subarray(0, at), file.subarray(at + size)]);
      const untouched = outside(at, at + size + lengthAcross(joined, at));
      expect(stillRead(untouched, joined)).toEqual(untouched);
    }),
    runs,
  );
});

test('text pasted into the middle damages at most the contact it is in', () => {
  const paste = fc.constantFrom(
    'START-OF-LOG: 3.0\r\n',
    '<html><body>',
    '<',
    '<CALL',
    '<x:>',
    '\0'.repeat(100),
    '<EOR>',
  );
  fc.assert(
    fc.property(places, paste, ([at], text) => {
      const untouched = outside(at, at);
      const damaged = Buffer.concat([file.subarray(0, at), Buffer.from(text), file.subarray(at)]);
      expect(stillRead(untouched, damaged)).toEqual(untouched);
    }),
    runs,
  );
});

test('a truncated file: all contacts before, and the part of the last', () => {
  fc.assert(
    fc.property(places, ([at]) => {
      const expected = outside(at, file.length);
      const read = readAll(file.subarray(0, at), [65_536]).map(({ fields }) => fields);
      expect(read.slice(0, expected.length)).toEqual(expected);
      expect(read.length).toBeLessThanOrEqual(expected.length + 1);
    }),
    runs,
  );
});
