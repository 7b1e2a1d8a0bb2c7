/** None of our requests has more; the largest are two lists of 1,000 numbers. */
const MAX_VALUES = 2_100;
/** None of our requests nests deeper. */
const MAX_DEPTH = 8;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The reason why a JSON text costs too much to read, as a sentence; null if it does not. It is found in one pass before the
 * text is parsed: parsing, converting and checking many small values takes far longer than sending them. The text need
 * not be valid JSON.
 */
export function jsonFault(text: string): string | null {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) {
      at = endOfString(text, at + 1);
      continue;
    }
    const isOpening = character === OPEN_LIST || character === OPEN_OBJECT;
    if (isOpening && ++depth > MAX_DEPTH) return 'The request is nested too deeply.';
    if ((isOpening || character === COMMA) && ++values > MAX_VALUES)
      return 'The request has too many values. Please send it in smaller parts.';
    if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth--;
  }
  return null;
}

/** The same for a form such as `a=1&b=2`. */
export function hasTooManyFields(form: string): boolean {
  let fields = 1;
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) if (++fields > MAX_VALUES) return true;
  return false;
}

/** The position of the quote that ends a string, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH && at - 1 - backslashes >= from) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
