import { reportsText } from './reports-text.ts';

test.each([
  ['59', '57', '59 / 57'],
  ['-12', '-08', '-12 / -08'],
  ['', '57', '– / 57'],
  ['59', '', '59 / –'],
  ['', '', ''],
])('%s sent, %s received', (SNT, RCV, text) => {
  expect(reportsText({ SNT, RCV })).toBe(text);
});
