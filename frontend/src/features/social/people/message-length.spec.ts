import { lengthError, messageLength } from './message-length.ts';

test.each([
  ['', 0, /too short/],
  ['1234', 4, /too short/],
  ['  1234  \n', 4, /too short/],
  ['12345', 5, undefined],
  ['📻'.repeat(5), 5, undefined],
  ['x'.repeat(500), 500, undefined],
  [` ${'📻'.repeat(500)} `, 500, undefined],
  ['x'.repeat(501), 501, /too long/],
])('%#: %.8p', (message, length, error) => {
  expect(messageLength(message)).toBe(length);
  if (error) expect(lengthError(message)).toMatch(error);
  else expect(lengthError(message)).toBeUndefined();
});
