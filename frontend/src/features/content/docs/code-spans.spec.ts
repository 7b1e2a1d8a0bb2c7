import { codeSpans } from './code-spans.ts';

const read = (text: string) => codeSpans(text).map(({ text: part, code }) => (code ? `[${part}]` : part));

test.each([
  ['nothing to enter', ['nothing to enter']],
  ['`127.0.0.1`', ['[127.0.0.1]']],
  ['Host `127.0.0.1`, port `2333`', ['Host ', '[127.0.0.1]', ', port ', '[2333]']],
  ['a lonely ` stays', ['a lonely ` stays']],
  ['`a` and ` alone', ['[a]', ' and ` alone']],
  ['', []],
])('%s', (text, pieces) => {
  expect(read(text)).toEqual(pieces);
});

test('no two spans begin at the same offset', () => {
  const offsets = codeSpans('`a``b` c `d`').map(({ at }) => at);
  expect(new Set(offsets).size).toBe(offsets.length);
});
