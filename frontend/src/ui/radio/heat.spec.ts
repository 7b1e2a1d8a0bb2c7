import { heatOf } from './heat.ts';

test.each([
  [0, 1_000, 'w0'],
  [1, 1_000, 'w1'],
  [50, 1_000, 'w2'],
  [200, 1_000, 'w3'],
  [500, 1_000, 'w5'],
  [1_000, 1_000, 'w6'],
  [1, 1, 'w3'],
])('%d of at most %d', (count, max, step) => {
  expect(heatOf(count, max)).toBe(step);
});
