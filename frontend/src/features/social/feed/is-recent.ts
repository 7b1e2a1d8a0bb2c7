/** A contact is news for so long; its row glows (specification, section 4). */
const RECENT_MS = 80_000;

/**
 * Whether a contact is news.
 * @param at ISO 8601; a little ahead of our clock is still now, far ahead is a mistake
 */
export function isRecent(at: string, now: number): boolean {
  const age = now - Date.parse(at);
  return age < RECENT_MS && age > -RECENT_MS;
}
