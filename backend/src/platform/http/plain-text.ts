// Overrides and isolates: they turn the order of whatever is shown after them, in a page or a preview elsewhere.
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const BLANK = /[\s\u200b-\u200d\u2060\ufeff]/;
/** Takes no room on a screen; U+2800 is a Braille cell without dots. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text changes the direction of writing by characters that nobody sees. */
export const holdsDirections = (text: string): boolean => text.search(DIRECTIONS) >= 0;

/** What a program says, without such characters: it is read all the same. */
export const withoutDirections = (text: string): string => text.replace(DIRECTIONS, '');

/** Without blanks at its ends, those without a width among them; within, they join emoji and letters. */
export function trimmedText(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && BLANK.test(text.charAt(from))) from++;
  while (to > from && BLANK.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** How many characters of a text a reader sees, by code points; a blank between words is one. */
export const visibleLength = (text: string): number => [...text.replace(INVISIBLE, '')].length;
