/** Bidirectional overrides and isolates: they change the order of the text after them, in a page or a link preview. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const REMOVED = /(?![\t\n\r\x80-\x9f])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text as it is logged, from any file, program or service: without NUL and control characters (PostgreSQL rejects NUL, and
 * a log needs none), and without direction controls, which forms refuse. TAB, LF and CR stay, and so do U+0080 to U+009F:
 * they are what is left of a letter that was read in another encoding, and the letter can still be restored from them.
 */
export function removeControlCharacters(text: string): string {
  return text.replace(REMOVED, '');
}

/** Whether a text contains invisible characters that change the direction of writing. */
export function hasDirectionControls(text: string): boolean {
  return text.search(DIRECTION_CONTROLS) >= 0;
}

/** The text without direction controls, for names and short texts of programs, which are not rejected. */
export function stripDirectionControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '');
}
