import type { Encoding } from './encodings.ts';
import { CYRILLIC, GREEK, HALF_WIDTH, LATIN, type WordScore } from './languages.ts';

/** A letter that the language does not have, or has in foreign names only. */
const FOREIGN_SCORE = Math.log(5e-5);
/** ASCII letters within a word of another script. */
const MIXED_SCORE = -6;
const CASE_SCORE = -4;
/** All capitals, or small letters after at most one capital; of scripts without case, any. */
const USUAL_CASE = /^(?:\p{Lu}+|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+)$/u;
const ASCII_LETTER = /[a-z]/i;
/** The last character of ASCII. */
const ASCII = '\x7f';
/** Probability of a vowel or consonant after the letter before it, as a logarithm. */
const VOWEL_AFTER = { vowel: Math.log(0.15), consonant: Math.log(0.62) };
const CONSONANT_AFTER = { vowel: Math.log(0.85), consonant: Math.log(0.38) };

const VOWELS = new Set('aeiouyæøœıаеёиоуыэюяіїєαεηιουω');

const SCRIPTS: Partial<Record<Encoding, Readonly<Record<string, string>>>> = {
  'windows-1252': LATIN,
  'windows-1250': LATIN,
  'windows-1254': LATIN,
  cp850: LATIN,
  'windows-1251': CYRILLIC,
  'koi8-r': CYRILLIC,
  'windows-1253': GREEK,
  shift_jis: HALF_WIDTH,
};

/** The languages of an encoding that are written in letters; none for other encodings. */
export function alphabetsOf(encoding: Encoding): WordScore[] {
  const script = SCRIPTS[encoding] ?? {};
  return Object.values(script).map((letters) => alphabet(letters, script === LATIN));
}

/** @param letters as in `LATIN` */
function alphabet(letters: string, isLatin: boolean): WordScore {
  const shares = new Map(
    letters.split(' ').map((entry) => {
      const at = entry.search(/[\d.]/);
      return [entry.slice(0, at), Math.log(Number(entry.slice(at)) / 100)];
    }),
  );
  const shareOf = (letter: string, isFirst: boolean, next: string | undefined): number =>
    (next === undefined && isFirst ? shares.get(`=${letter}`) : undefined) ??
    shares.get(next === undefined ? `$${letter}` : letter + next) ??
    (isFirst ? shares.get(`^${letter}`) : undefined) ??
    shares.get(letter) ??
    FOREIGN_SCORE;
  return (word) => {
    let sum = USUAL_CASE.test(word.replaceAll('ß', '')) || word === 'ß' ? 0 : CASE_SCORE;
    if (!isLatin && ASCII_LETTER.test(word)) sum += MIXED_SCORE;
    // At the end of a word, capital sigma stands for the final small one.
    const written = [...word.replace(/Σ$/, 'ς')].map(smallLetter);
    for (const [at, letter] of written.entries()) {
      const next = written[at + 1];
      if (letter > ASCII) sum += shareOf(letter, at === 0, next);
      if (next !== undefined && (letter > ASCII || next > ASCII))
        sum += (isVowel(next) ? VOWEL_AFTER : CONSONANT_AFTER)[isVowel(letter) ? 'vowel' : 'consonant'];
    }
    return sum;
  };
}

/** The small letter; `İ` stays, since its small letter is two characters. */
const smallLetter = (letter: string): string => (letter === 'İ' ? letter : letter.toLowerCase());

const vowels = new Map<string, boolean>();

/** Whether a letter is a vowel, judged without its accents; `й` and `ў` are consonants. */
function isVowel(letter: string): boolean {
  let is = vowels.get(letter);
  if (is === undefined) {
    is = letter !== 'й' && letter !== 'ў' && VOWELS.has(letter.normalize('NFD').charAt(0).toLowerCase());
    vowels.set(letter, is);
  }
  return is;
}
