import { durationText, spanText } from './duration-text.ts';

test.each<[number | null, string]>([
  [null, '–'],
  [0, '00:00'],
  [42.9, '00:42'],
  [725, '12:05'],
  [3599, '59:59'],
  [3723, '1:02:03'],
  [-3, '00:00'],
])('%s seconds read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  [61_000, '1 min'],
  [7_200_000, '2 h'],
  [7_500_000, '2 h 5 min'],
  [86_400_000 * 2 + 3_600_000, '2 d 1 h'],
  [86_400_000, '1 d'],
  [0, '0 min'],
])('a span of %i ms is %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
