import { pinDigits } from './pin-digits.ts';

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-4567', '123456'],
  ['１２３４５６', '123456'],
  ['Your PIN: 98', '98'],
  ['none', ''],
])('%j in a PIN field becomes %j', (text, digits) => {
  expect(pinDigits(text)).toBe(digits);
});
