/** Control characters (Unicode Cc) except TAB, LF and CR, which ADIF values may contain. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/** Text without NUL and control characters other than TAB, LF and CR: PostgreSQL rejects NUL, and a log needs none. */
export function removeControlCharacters(text: string): string {
  return text.replace(CONTROL, '');
}
