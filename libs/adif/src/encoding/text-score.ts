import { alphabetsOf } from './alphabet.ts';
import type { Encoding } from './encodings.ts';
import { ideographsOf } from './ideographs.ts';
import type { WordScore } from './languages.ts';

/** A run of letters; the ordinal signs are symbols here. */
const WORD = /(?:(?![ªº])[\p{L}\p{M}])+/gu;
const NOT_ASCII = /[^\0-\x7f]/;
const SYMBOL = /(?![\p{L}\p{M}])[^\0-\x7f]|[ªº]/gu;
/** Signs that people write. */
const TYPOGRAPHIC = /[\xa0°–—‘’“”„…«»€£§´№ªº　、。，．：；！？（）「」・～]/;
/** Signs that no log has: what is left of a wrong encoding. */
/** Those that join parts of a word: `D’Angelo`. */
const JOINING = /[’´–]/;
const BROKEN = /[\x80-\x9f\ufffd\ue000-\uf8ff─-▟]/;
const LETTER = /\p{L}/u;

const TYPOGRAPHIC_SCORE = -5;
const OTHER_SCORE = -10;
const BROKEN_SCORE = -16;
const INSIDE_WORD_SCORE = -4;
const WORDS_LIMIT = 500;

/**
 * How probable a text is if it was read in an encoding, as a logarithm. Scores of the same bytes in several encodings can
 * be compared.
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

function symbolScore(text: string): number {
  let sum = 0;
  for (const { 0: symbol, index } of text.matchAll(SYMBOL)) {
    if (TYPOGRAPHIC.test(symbol)) sum += TYPOGRAPHIC_SCORE;
    else sum += BROKEN.test(symbol) ? BROKEN_SCORE : OTHER_SCORE;
    const isInside = LETTER.test(text.charAt(index - 1)) && LETTER.test(text.charAt(index + 1));
    if (isInside && !JOINING.test(symbol)) sum += INSIDE_WORD_SCORE;
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
 * @param scores of each word in each language
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
