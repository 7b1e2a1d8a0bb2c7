const DAY_MS = 86_400_000;
/** A contact that seems longer has a wrong time: its end is before its start. */
const MAX_MS = DAY_MS / 2;

/** The message for a contact that ends before it begins. */
export const ENDS_BEFORE = 'The contact ends before it begins.';

/**
 * The UTC day on which a contact ends, such as 20261121: that of its start, or after midnight the next one. To the
 * minute: an end without seconds may be in the first minute.
 * @param time when it ends, `1942` or `194207`
 * @param start when it began, ms
 * @returns null if the contact ends before it begins
 */
export function endDateOf(time: string, start: number): string | null {
  const startMinute = Math.floor(start / 60_000) * 60_000;
  const end =
    startMinute - (startMinute % DAY_MS) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(2, 4))) * 60_000;
  if (end >= startMinute) return dateOf(end);
  return end + DAY_MS - startMinute <= MAX_MS ? dateOf(end + DAY_MS) : null;
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
