import { sizeText } from './size-text.ts';

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
