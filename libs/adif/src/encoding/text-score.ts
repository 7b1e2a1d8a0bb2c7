import { alphabetsOf } from './alphabet.ts';
import type { Encoding } from './encodings.ts';
import { ideographsOf } from './ideographs.ts';
import type { WordScore } from './languages.ts';

/** A run of letters; the ordinal signs and that of micro are symbols here. */
const WORD = /(?:(?![ªºµ])[\p{L}\p{M}])+/gu;
const NOT_ASCII = /[^\0-\x7f]/;
const SYMBOL = /(?![\p{L}\p{M}])[^\0-\x7f]|[ªºµ]/gu;
/** Signs that people write. */
const TYPOGRAPHIC = /[\xa0°–—‘’“”„…«»€§´№　、。，．：；！？（）「」・～]/;
/**
 * Further signs that people write, in their usual places: `¡Hola!`, `100 µW`, `½ wave`, `2×5`, `m²`, `Mª`. They are not
 * beside letters and signs beyond ASCII, except the space and quotation marks.
 */
const PLACED = [
  /(?<![^\0-\x7f\xa0‘’“”–])(?<![a-z])[¡¿]/iuy,
  /(?<![^\0-\x7f\xa0‘’“”–])(?<![a-z])[µ±÷•](?![^\0-\x7f\xa0‘’“”–])/iuy,
  /(?<![^\0-\x7f\xa0‘’“”–])(?<![a-z])[¼½¾](?![^\0-\x7f\xa0‘’“”–]|[a-z])/iuy,
  /(?<![^\0-\x7f\xa0‘’“”–])·(?![^\0-\x7f\xa0‘’“”–])/iuy,
  /(?<![^\0-\x7f\xa0‘’“”–])×(?![^\0-\x7f\xa0‘’“”–]|(?<![a-z\d]×)[a-z])/iuy,
  /(?<![^\0-\x7f\xa0‘’“”–])(?:[£©®™]|(?<![a-z]{3})[¹²³])(?![^\0-\x7f\xa0‘’“”–]|[a-z])/iuy,
  /(?<![^\0-\x7f\xa0‘’“”–])¥(?=\d)/iuy,
  /(?<![^\0-\x7f\xa0‘’“”–])[ªº](?![^\0-\x7f\xa0‘’“”–]|(?<![a-z\d][ªº])[a-z])/iuy,
];
function isPlaced(text: string, at: number): boolean {
  return PLACED.some((sign) => {
    sign.lastIndex = at;
    return sign.test(text);
  });
}

/** A sign that joins parts of a word, with the letter after it: `D’Angelo`. */
const JOINING = /[’–]|´\p{Lu}/u;
/** Signs that no log has: remains of a wrong encoding. */
const BROKEN = /[\x80-\x9f\ufffd\ue000-\uf8ff─-▟]/;
const LETTER = /\p{L}/u;
const LETTER_OR_SYMBOL = /\p{L}|[^\0-\x7f]/u;

const TYPOGRAPHIC_SCORE = -5;
const OTHER_SCORE = -10;
const BROKEN_SCORE = -16;
const INSIDE_WORD_SCORE = -4;
const WORDS_LIMIT = 500;

/**
 * The probability of a text if it was read in an encoding, as a logarithm. Scores of the same bytes in several
 * encodings can be compared.
 */
export function textScore(text: string, encoding: Encoding): number {
  const languages = languagesOf(encoding);
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    if (NOT_ASCII.test(word)) words.add(word);
    if (words.size === WORDS_LIMIT) break;
  }
  const scores = [...words].map((word) => languages.map((score) => score(word)));
  return symbolScore(text) + mixtureScore(scores, languages.length);
}

const known = new Map<Encoding, WordScore[]>();

function languagesOf(encoding: Encoding): WordScore[] {
  let languages = known.get(encoding);
  if (languages === undefined) {
    languages = [...alphabetsOf(encoding), ...ideographsOf(encoding)];
    known.set(encoding, languages);
  }
  return languages;
}

/** A symbol counts once, as a word does, and again beside other letters or symbols. */
function symbolScore(text: string): number {
  let sum = 0;
  const seen = new Set<string>();
  for (const { 0: symbol, index } of text.matchAll(SYMBOL)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + symbol.length)];
    const place = [before, symbol, after].filter((character) => LETTER_OR_SYMBOL.test(character)).join('');
    if (seen.has(place)) continue;
    seen.add(place);
    if (TYPOGRAPHIC.test(symbol) || isPlaced(text, index)) sum += TYPOGRAPHIC_SCORE;
    else sum += BROKEN.test(symbol) ? BROKEN_SCORE : OTHER_SCORE;
    if (LETTER.test(before) && LETTER.test(after) && !JOINING.test(symbol + after)) sum += INSIDE_WORD_SCORE;
  }
  return sum;
}

const ROUNDS = 6;
/** Words of each language that are taken for granted, so that no language becomes impossible. */
const PRIOR_WORDS = 0.1;

/**
 * The score of words of a mixture of languages, the most probable one: a log mostly has the names of few languages, so
 * that a reading which needs many is less probable. Expectation-maximisation of the mixture's weights.
 *
 * @param scores the score of each word in each language
 */
function mixtureScore(scores: readonly number[][], languages: number): number {
  let weights = new Array<number>(languages).fill(1 / languages);
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    total = 0;
    const counts = new Array<number>(languages).fill(PRIOR_WORDS);
    for (const word of scores) {
      const most = Math.max(...word);
      const shares = word.map((score, at) => (weights[at] ?? 0) * Math.exp(score - most));
      const sum = shares.reduce((left, right) => left + right, 0);
      total += most + Math.log(sum);
      for (const [at, share] of shares.entries()) counts[at] = (counts[at] ?? 0) + share / sum;
    }
    const all = scores.length + PRIOR_WORDS * languages;
    weights = counts.map((count) => count / all);
  }
  return total;
}
