import { leftText, sizeText } from './amount-text.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [9_960, '10 kB'],
  [999_600, '1.0 MB'],
  [38_400_000, '38 MB'],
  [1_250_000_000, '1.3 GB'],
  [5_000_000_000_000, `${(5_000).toLocaleString()} GB`],
])('%d bytes', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

const now = Date.UTC(2026, 10, 28, 19, 42);

test.each([
  [24 * 3_600_000, '24 h'],
  [24 * 3_600_000 - 1, '23 h'],
  [3_600_000, '1 h'],
  [3_600_000 - 1, '59 min'],
  [59_000, 'a moment'],
  [0, null],
  [-1, null],
])('%d ms before its end', (left, text) => {
  expect(leftText(new Date(now + left).toISOString(), now)).toBe(text);
});
