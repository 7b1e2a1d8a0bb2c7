import fc from 'fast-check';
import { readAll } from '../../test/reading.ts';
import type { AdifFields } from '../record.ts';

/** No value is longer, in bytes. */
const LONGEST = 40;
/** A log long enough for the fast lane, with other values in every contact. */
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

/** The contacts that end before a place or begin at another or behind it. */
function outside(from: number, to: number): AdifFields[] {
  return contacts.filter((_, i) => (starts[i + 1] ?? file.length) <= from || (starts[i] ?? 0) >= to);
}

/** Those of the contacts that are still read as they were. */
function leftOf(contacts: AdifFields[], bytes: Buffer): AdifFields[] {
  const read = new Set(readAll(bytes, [65_536]).map(({ fields }) => JSON.stringify(fields)));
  return contacts.filter((fields) => read.has(JSON.stringify(fields)));
}

const places = fc.tuple(fc.nat({ max: file.length - 1 }), fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 20_000 })));
/** The same ones every time: noise may by chance be a tag that rightly covers what follows. */
const runs = { seed: 1, numRuns: 80 };

test('not ruined: all contacts', () => {
  expect(readAll(file).map(({ fields, faults }) => ({ fields, faults }))).toEqual(
    contacts.map((fields) => ({ fields, faults: [] })),
  );
});

test.each([
  ['zeros', () => 0],
  ['blanks', () => 0x20],
  ['noise', (i: number) => Math.imul(i, 0x9e3779b1) >>> 24],
  ['a picture', (i: number) => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')[i % 16] ?? 0],
])('a block of %s in the middle costs the contacts it covers, and no other', (_, byte) => {
  fc.assert(
    fc.property(places, ([at, size]) => {
      const ruined = Buffer.from(file);
      for (let i = at; i < Math.min(at + size, file.length); i++) ruined[i] = byte(i);
      const untouched = outside(at, at + size);
      expect(leftOf(untouched, ruined)).toEqual(untouched);
    }),
    runs,
  );
});

test('a piece cut out of the middle costs, besides, what the value cut in two may cover by its length', () => {
  fc.assert(
    fc.property(places, ([at, size]) => {
      const untouched = outside(at, at + size + LONGEST);
      expect(leftOf(untouched, Buffer.concat([file.subarray(0, at), file.subarray(at + size)]))).toEqual(untouched);
    }),
    runs,
  );
});

test('something else pasted into the middle costs the contact it is in, at most', () => {
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
      const ruined = Buffer.concat([file.subarray(0, at), Buffer.from(text), file.subarray(at)]);
      expect(leftOf(untouched, ruined)).toEqual(untouched);
    }),
    runs,
  );
});

test('the end is missing: all contacts before, and what there is of the last', () => {
  fc.assert(
    fc.property(places, ([at]) => {
      const whole = outside(at, file.length);
      const read = readAll(file.subarray(0, at), [65_536]).map(({ fields }) => fields);
      expect(read.slice(0, whole.length)).toEqual(whole);
      expect(read.length).toBeLessThanOrEqual(whole.length + 1);
    }),
    runs,
  );
});
