import { callsignText, pinDigits } from './pin-input.ts';

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

test('the callsign of a PIN request has 3 to 30 characters', () => {
  expect(['M0Q', ' M0QAA ', 'Q'.repeat(30)].map(callsignText)).toEqual(['', '', '']);
  const wrong = 'Callsign must be between 3 and 30 characters';
  expect(['', ' M0 ', 'Q'.repeat(31)].map(callsignText)).toEqual([wrong, wrong, wrong]);
});
