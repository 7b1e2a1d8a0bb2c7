export { hasDirectionControls, stripDirectionControls } from '@pileup/adif/control-characters';

const BLANK = /[\s\u200b-\u200d\u2060\ufeff]/;
/** Characters without visible width; U+2800 is a Braille cell without dots. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Without white space and zero-width characters at the ends; inside, the latter join emoji and letters. */
export function trimmedText(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && BLANK.test(text.charAt(from))) from++;
  while (to > from && BLANK.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** The number of visible characters, by code points; a space counts. */
export const visibleLength = (text: string): number => [...text.replace(INVISIBLE, '')].length;
