import { secondsOfShift, shiftText } from './shift-text.ts';

test.each([
  ['+1:00', 3_600],
  ['1:00', 3_600],
  ['-0:05', -300],
  ['−2:30', -9_000],
  [' + 12:00 ', 43_200],
  ['0:00', null],
  ['1:60', null],
  ['1', null],
  ['', null],
  ['one hour', null],
])('%j is %j seconds', (text, seconds) => {
  expect(secondsOfShift(text)).toBe(seconds);
  if (seconds !== null) expect(secondsOfShift(shiftText(seconds))).toBe(seconds);
});
