/** Control characters (Unicode Cc) but TAB, LF and CR, which ADIF values may hold. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/** Text without NUL and control characters other than TAB, LF and CR; they mean nothing in a log and harm databases. */
export function withoutControls(text: string): string {
  return text.replace(CONTROL, '');
}
