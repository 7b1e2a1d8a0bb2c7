import { FORMER_PREFIXES, PREFIXES } from './dxcc-table.ts';

/** Whether the country list has this text as a prefix, also followed by one digit (`VP2E`, `DL1`). */
export function isPrefix(text: string): boolean {
  const { length } = text;
  if (PREFIXES.exactly(text, length) > 0) return true;
  return isDigit(text.charCodeAt(length - 1)) && PREFIXES.exactly(text, length - 1) > 0;
}

/** Whether a text begins with a prefix of today or of the past. */
export function beginsWithPrefix(text: string): boolean {
  return PREFIXES.longest(text) > 0 || FORMER_PREFIXES.longest(text) > 0;
}

/** The prefix by which the built-in list finds a text today; the text itself if there is none. */
export function longestPrefixOf(text: string): string {
  const number = PREFIXES.longest(text);
  for (let length = text.length; length > 0; length--)
    if (number > 0 && PREFIXES.exactly(text, length) === number) return text.slice(0, length);
  return text;
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
