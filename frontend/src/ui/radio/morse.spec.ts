import { morseRows } from './morse.ts';

describe('a call in Morse', () => {
  test('has one row per letter of the suffix; a dah is three dits long, the gap one dit', () => {
    // Q is dah dah dit dah, A dit dah.
    expect(morseRows('M0QAA')).toEqual([
      {
        marks: [
          [0, 6],
          [8, 6],
          [16, 2],
          [20, 6],
        ],
        width: 26,
      },
      {
        marks: [
          [0, 2],
          [4, 6],
        ],
        width: 10,
      },
      {
        marks: [
          [0, 2],
          [4, 6],
        ],
        width: 10,
      },
    ]);
  });

  test('ignores portable prefixes and suffixes', () => {
    expect(morseRows('EA8/G4QZX/P')).toEqual(morseRows('G4QZX'));
  });

  test('shows the last characters of a call that ends in digits, and accepts an empty text', () => {
    expect(morseRows('SWL-1234')).toHaveLength(3);
    expect(morseRows('')).toEqual([]);
  });
});
