import { morseRows } from './morse.ts';

describe('a call in Morse', () => {
  test('one row a letter of the suffix; a dah is three dits long, with a dit between', () => {
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

  test('portable prefixes and suffixes are not the call', () => {
    expect(morseRows('EA8/G4QZX/P')).toEqual(morseRows('G4QZX'));
  });

  test('a call that ends in digits shows its last characters, and no text fails', () => {
    expect(morseRows('SWL-1234')).toHaveLength(3);
    expect(morseRows('')).toEqual([]);
  });
});
