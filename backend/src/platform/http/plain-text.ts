export { hasDirectionControls, stripDirectionControls } from '@pileup/adif/control-characters';

const BLANK = /[\s\u200b-\u200d\u2060\ufeff]/;
/** Characters without visible width; U+2800 is a Braille cell without dots. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Removes white space and zero-width characters at the ends; inside, the latter join emoji and letters. */
export function trimmedText(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text, from)) from++;
  while (to > from && isBlank(text, to - 1)) to--;
  return text.slice(from, to);
}

/** The first test is the fast path. */
const isBlank = (text: string, at: number) => text.charCodeAt(at) === SPACE || BLANK.test(text.charAt(at));
const SPACE = 0x20;

/** Whether a text has `least` visible characters, by code points; a space counts. Reads no more of a long text. */
export function hasVisibleCharacters(text: string, least: number): boolean {
  let visible = 0;
  for (const character of text) {
    if (visible >= least) return true;
    if (!INVISIBLE.test(character)) visible++;
  }
  return visible >= least;
}

/** Whether a text has at most `most` characters, by code points. Making a list of them would take far longer. */
export function hasAtMost(text: string, most: number): boolean {
  // Each character has one or two units.
  let excess = text.length - most;
  if (excess > most) return false;
  for (let at = 0; excess > 0 && at < text.length; at++)
    if ((text.codePointAt(at) ?? 0) > 0xffff) {
      excess--;
      at++;
    }
  return excess <= 0;
}
