import { sumError } from './use-captcha.ts';

test.each([
  ['11', undefined],
  [' 11 ', undefined],
  ['12', 'Incorrect answer.'],
  ['', 'Incorrect answer.'],
  ['11.0', 'Incorrect answer.'],
])('7 plus 4 is %j', (answer, expected) => {
  expect(sumError({ a: 7, b: 4 }, answer)).toBe(expected);
});
