import { monthText, scaleFor } from './month-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [990, [0, 250, 500, 750, 1000]],
  [12_400, [0, 5000, 10_000, 15_000]],
])('up to %d', (max, marks) => {
  expect(scaleFor(max)).toEqual(marks);
});

test('a month by its name', () => {
  expect([monthText('2026-01'), monthText('2026-12')]).toEqual(['Jan', 'Dec']);
});
