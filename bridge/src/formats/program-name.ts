/** The server's limit. */
const MAX_LENGTH = 50;

/** A program's own name without control characters; `fallback` if it is empty. */
export function programName(text: string | undefined, fallback: string): string {
  const name = (text ?? '').replace(/\p{C}/gu, '').trim();
  return name.slice(0, MAX_LENGTH).toWellFormed() || fallback;
}
