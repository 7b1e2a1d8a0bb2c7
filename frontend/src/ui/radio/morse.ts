import { callSuffix, homeCall } from '@pileup/radio/callsign';
import { MORSE_CODE } from '@pileup/radio/morse-text';

const DIT = 2;
const DAH = 6;
const GAP = 2;

/** One letter: marks as [start, length] and the total width, in units. */
export interface MorseRow {
  marks: readonly (readonly [start: number, length: number])[];
  width: number;
}

/**
 * The suffix of a call in Morse, one letter per row, at most three rows. A dit is 2 units, a dah 6, the gap 2.
 * Calls without suffix letters show their last characters.
 */
export function morseRows(call: string): MorseRow[] {
  const letters =
    callSuffix(call) ||
    homeCall(call)
      .replace(/[^A-Z0-9]/g, '')
      .slice(-3);
  return [...letters.slice(0, 3)].flatMap((letter) => {
    const code = MORSE_CODE[letter];
    return code ? [row(code)] : [];
  });
}

function row(code: string): MorseRow {
  const marks: [number, number][] = [];
  let at = 0;
  for (const sign of code) {
    const length = sign === '.' ? DIT : DAH;
    marks.push([at, length]);
    at += length + GAP;
  }
  return { marks, width: at - GAP };
}
