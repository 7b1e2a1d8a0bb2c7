/** The longest text that is sent at once. */
export const MAX_MORSE_TEXT = 120;

/** Characters of ITU-R M.1677-1 that rigs accept; none of them has a meaning in the protocols of rig programs. */
const MORSE_TEXT = /^[A-Z0-9 .,:?'/()=+@-]+$/;

/**
 * A text for the rig's keyer: upper case, single blanks.
 *
 * @returns null if it is empty, longer than `MAX_MORSE_TEXT`, or has characters that are not sent
 */
export function parseMorseText(text: string): string | null {
  if (text.length > MAX_MORSE_TEXT * 2) return null;
  const upper = text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  const tidy = upper.trim().split(/ +/).join(' ');
  return tidy.length <= MAX_MORSE_TEXT && MORSE_TEXT.test(tidy) ? tidy : null;
}

/** Voice memories of rigs are numbered from 1. */
export const MAX_VOICE_MEMORY = 10;

/** Whether a rig may have a voice memory with this number: 1 to `MAX_VOICE_MEMORY`. */
export function isVoiceMemory(memory: number): boolean {
  return Number.isInteger(memory) && memory >= 1 && memory <= MAX_VOICE_MEMORY;
}

/** International Morse code, ITU-R M.1677-1, by capital letter, digit and slash: dits as `.`, dahs as `-`. */
export const MORSE_CODE: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'A.- B-... C-.-. D-.. E. F..-. G--. H.... I.. J.--- K-.- L.-.. M-- N-. O--- P.--. Q--.- R.-. S... T- U..- V...- ' +
    'W.-- X-..- Y-.-- Z--.. 0----- 1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----. /-..-.'
  )
    .split(' ')
    .map((letter) => [letter[0], letter.slice(1)]),
);
