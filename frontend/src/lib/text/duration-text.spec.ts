import { durationText } from './duration-text.ts';

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
