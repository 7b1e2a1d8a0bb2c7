/** The longest name of a program the server takes. */
const MAX_LENGTH = 50;

/** A program's name as it calls itself, fit to be shown in a terminal; `otherwise` where it does not say. */
export function programName(said: string | undefined, otherwise: string): string {
  const name = (said ?? '').replace(/\p{C}/gu, '').trim();
  return name.slice(0, MAX_LENGTH).toWellFormed() || otherwise;
}
