import type { Program } from '@pileup/contract/presence';

/** So long a test listens. */
export const TEST_MS = 60_000;
/** Seen within this time, a program counts as connected; it is as long as a radio stays live. */
const CONNECTED_MS = 60_000;

export function isConnected({ last_seen }: Pick<Program, 'last_seen'>, now: number): boolean {
  return now - Date.parse(last_seen) < CONNECTED_MS;
}

/**
 * The program that has said something since `before` was asked for; undefined where none has. Told by the server's own
 * times, so that a wrong clock here makes no difference.
 */
export function activeSince(before: readonly Program[], now: readonly Program[]): Program | undefined {
  const seen = new Map(before.map(({ id, last_seen }) => [id, last_seen]));
  return now.find(({ id, last_seen }) => seen.get(id) !== last_seen);
}

/** `WaveLogGate is connected: it sent 14.074 MHz FT8.` */
export function connectedText({ name, last_sent }: Pick<Program, 'name' | 'last_sent'>): string {
  return last_sent ? `${name} is connected: it sent ${last_sent}.` : `${name} is connected.`;
}
