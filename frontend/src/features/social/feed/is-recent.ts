/** How long the row of a new contact is highlighted (specification, section 4). */
const RECENT_MS = 80_000;

/** Whether an ISO 8601 time is recent; slightly in the future counts as now, because clocks differ. */
export function isRecent(at: string, now: number): boolean {
  const age = now - Date.parse(at);
  return age < RECENT_MS && age > -RECENT_MS;
}
