import { removeControlCharacters } from './control-characters.ts';

test('control characters and those that change the direction of text are removed, no others', () => {
  expect(removeControlCharacters('A\0\x07\x1b\x7f\u202a\u202eB\u2066C\u2069\t\r\n')).toBe('ABC\t\r\n');
  // Remains of a wrong encoding are preserved: the right one may be found later.
  expect(removeControlCharacters('\x81é\u200fא')).toBe('\x81é\u200fא');
});
