import { piecesOf } from './marked-text.ts';

const read = (text: string) => piecesOf(text).map(({ text: part, code }) => (code ? `[${part}]` : part));

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

test('no two pieces begin at the same place', () => {
  const places = piecesOf('`a``b` c `d`').map(({ at }) => at);
  expect(new Set(places).size).toBe(places.length);
});
