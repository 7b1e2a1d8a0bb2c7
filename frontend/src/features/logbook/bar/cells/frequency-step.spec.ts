import { caretAfterStep, digitGroupAt, stepFrequency } from './frequency-step.ts';

test.each<[string, number, string]>([
  ['14.074', 0, 'MHz'],
  ['14.074', 2, 'MHz'],
  ['14.074', 3, 'kHz'],
  ['14.074', 6, 'kHz'],
  ['14.074500', 7, 'Hz'],
  ['14', 2, 'MHz'],
])('in %s the cursor at %i is in the %s group', (text, caret, group) => {
  expect(digitGroupAt(text, caret)).toBe(group);
});

test.each<[string, 'MHz' | 'kHz' | 'Hz', boolean, string]>([
  ['14.074', 'MHz', true, '15.074000'],
  ['7.127', 'kHz', true, '7.128000'],
  ['7.000', 'kHz', false, '6.999000'],
  ['7.127', 'Hz', true, '7.127010'],
  ['28.999990', 'Hz', true, '29.000000'],
  ['0.136', 'MHz', false, '0.136'],
  ['', 'kHz', true, ''],
  ['7500000', 'MHz', true, '7500000'],
])('%s, %s group, up %s: %s', (text, group, up, expected) => {
  expect(stepFrequency(text, group, up)).toBe(expected);
});

test.each<[string, number, string, number]>([
  ['9.999', 1, '10.999000', 2],
  ['9.999', 3, '10.000000', 4],
  ['10.000000', 2, '9.000000', 1],
  ['14', 2, '15.000000', 2],
])('the cursor in %s at %i stays in its group in %s', (before, caret, after, expected) => {
  expect(caretAfterStep(before, caret, after)).toBe(expected);
});
