const MAX_WORDS = 5;

/**
 * An SQL expression of the words of texts, in lower case, without the rules of a language: callsigns, names and titles are
 * in many. An index and a query must have the same one.
 *
 * @param texts SQL expressions that are not null
 */
export const wordsVector = (...texts: string[]) => `to_tsvector('simple', ${texts.join(" || ' ' || ")})`;

/** A `tsquery` text for words that begin with each word of a typed text; '' if it has no word of two characters. */
export function prefixSearch(typed: string): string {
  const words = (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  if (!words.some((word) => word.length > 1)) return '';
  return words.map((word) => `'${word}':*`).join(' & ');
}
