import fc from 'fast-check';
import { hasTooManyFields, jsonFault } from './body-size.js';

const TOO_MANY = 'The request has too many values. Please send it in smaller parts.';
const TOO_DEEP = 'The request is nested too deeply.';

/** Members and elements, counted in the parsed value. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return Math.max(inner.length, 1) + inner.reduce((sum: number, each) => sum + countOf(each), 0);
}

const depthOf = (value: unknown): number =>
  typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf));

test('property: the text says what the parsed value would', () => {
  const awkward = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', '}', 'a'), maxLength: 20 });
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.oneof(awkward, fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(awkward, tie('tree'), { maxKeys: 4 }),
    ),
  }));
  const nested = fc
    .tuple(tree, fc.array(fc.boolean(), { maxLength: 9 }))
    .map(([value, around]) => around.reduce<unknown>((inner, isList) => (isList ? [inner] : { '"': inner }), value));
  let refused = 0;
  fc.assert(
    fc.property(nested, fc.integer({ min: 0, max: 2_100 }), fc.boolean(), (value, more, spaced) => {
      const whole = [value, Array.from({ length: more }, () => 0)];
      const text = JSON.stringify(whole, null, spaced ? 1 : undefined);
      const fault = jsonFault(text);
      if (fault !== null) refused++;
      if (depthOf(whole) > 8) expect(fault).not.toBeNull();
      else expect(fault).toBe(countOf(whole) > 2_099 ? TOO_MANY : null);
    }),
    { numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(3);
});

test.each([
  ['unknown keys', `{${Array.from({ length: 23_000 }, (_, n) => `"k${n}":1`).join()}}`, TOO_MANY],
  ['lists in lists', '['.repeat(20_000), TOO_DEEP],
  ['empty lists', `[${'[],'.repeat(20_000)}0]`, TOO_MANY],
  ['one long text', JSON.stringify({ text: '"\\[{,'.repeat(40_000) }), null],
  ['a text without an end', `{"a":"${'\\"'.repeat(50_000)}`, null],
  ['nothing', '', null],
  ['no JSON', ']]]}}}', null],
])('%s', (_, text, expected) => {
  expect(jsonFault(text)).toBe(expected);
});

test('fields of a form', () => {
  expect(hasTooManyFields('a=1&b=2')).toBe(false);
  expect(hasTooManyFields('a=1&'.repeat(3_000))).toBe(true);
});
