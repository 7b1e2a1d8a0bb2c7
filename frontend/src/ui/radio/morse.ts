import { callSuffix, homeCall } from '@pileup/radio/callsign';

/** International Morse code, ITU-R M.1677-1. */
const CODE: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'A.- B-... C-.-. D-.. E. F..-. G--. H.... I.. J.--- K-.- L.-.. M-- N-. O--- P.--. Q--.- R.-. S... T- U..- V...- ' +
    'W.-- X-..- Y-.-- Z--.. 0----- 1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----.'
  )
    .split(' ')
    .map((letter) => [letter[0], letter.slice(1)]),
);

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
    const code = CODE[letter];
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
