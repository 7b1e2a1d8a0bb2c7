import {
  hasAtMost,
  hasDirectionControls,
  hasVisibleCharacters,
  stripDirectionControls,
  trimmedText,
} from './plain-text.js';

describe('plain text', () => {
  test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    '%j changes the direction of the text after it',
    (direction) => {
      for (const text of [direction, `left ${direction}right`]) {
        expect(hasDirectionControls(text)).toBe(true);
        // A global pattern that retained its `lastIndex` would return false the second time.
        expect(hasDirectionControls(text)).toBe(true);
        expect(stripDirectionControls(text)).toBe(text.replace(direction, ''));
      }
    },
  );

  test.each(['', 'Antenna', 'אנטנה', 'هوائي\u200f', '👩\u200d🚀', 'می\u200cخواهم'])('%j does not', (text) => {
    expect(hasDirectionControls(text)).toBe(false);
    expect(stripDirectionControls(text)).toBe(text);
  });

  test.each([
    ['\u200b \u200c73\u2060\ufeff\n', '73'],
    ['\u200b\u200b\u200b', ''],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['a 🎙️', 'a 🎙️'],
    ['', ''],
  ])('%j is trimmed to %j', (text, trimmed) => {
    expect(trimmedText(text)).toBe(trimmed);
  });

  test.each([
    ['73 Q', 4],
    ['7\u200b3\u200d\u2060', 2],
    ['\u00ad\u3164\u2800\u200e', 0],
    ['🎙️', 1],
    ['📻📻', 2],
  ])('%j has %i visible characters', (text, length) => {
    expect(hasVisibleCharacters(text, length)).toBe(true);
    expect(hasVisibleCharacters(text, length + 1)).toBe(false);
  });

  test.each([
    ['ab', 2],
    ['📻📻', 2],
    ['', 0],
  ])('%j has at most %i characters, and no fewer', (text, length) => {
    expect(hasAtMost(text, length)).toBe(true);
    expect(hasAtMost(`${text}📻`, length)).toBe(false);
  });
});
