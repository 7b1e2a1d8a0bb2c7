import type { PairedComputer } from '@pileup/contract/identity';

/** A code lives 5 minutes. */
const LIFE_MS = 5 * 60_000;

/**
 * When a code that has just come stops being good, by this computer's own clock. Where that clock is wrong, the time
 * the server tells would be long gone or far away: then the code's life is counted from its arrival.
 * @param expires_at as the server told it, ISO 8601
 * @param now when it came, ms
 */
export function endOfCode(expires_at: string, now: number): number {
  const told = Date.parse(expires_at);
  return told > now && told <= now + LIFE_MS ? told : now + LIFE_MS;
}

/** The computer that was paired since these ids were known; undefined for none. */
export function justPaired(
  computers: readonly PairedComputer[],
  known: ReadonlySet<number>,
): PairedComputer | undefined {
  return computers.find(({ id }) => !known.has(id));
}
