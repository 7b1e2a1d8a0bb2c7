import { leftText } from './time-left-text.ts';

const now = Date.UTC(2026, 10, 28, 19, 42);

test.each([
  [24 * 3_600_000, '24 h'],
  [24 * 3_600_000 - 1, '23 h'],
  [3_600_000, '1 h'],
  [3_600_000 - 1, '59 min'],
  [59_000, 'a moment'],
  [0, null],
  [-1, null],
])('%d ms before its end', (left, text) => {
  expect(leftText(new Date(now + left).toISOString(), now)).toBe(text);
});
