import { callsignText } from './callsign-text.ts';

test('the callsign of a PIN request has 3 to 30 characters', () => {
  expect(['M0Q', ' M0QAA ', 'Q'.repeat(30)].map(callsignText)).toEqual(['', '', '']);
  const wrong = 'Callsign must be between 3 and 30 characters';
  expect(['', ' M0 ', 'Q'.repeat(31)].map(callsignText)).toEqual([wrong, wrong, wrong]);
});
