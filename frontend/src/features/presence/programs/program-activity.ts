import type { Program } from '@pileup/contract/presence';

export const TEST_MS = 60_000;
/** A program seen within this time counts as connected; the same time as for a live radio. */
const CONNECTED_MS = 60_000;

export function isConnected({ last_seen }: Pick<Program, 'last_seen'>, now: number): boolean {
  return now - Date.parse(last_seen) < CONNECTED_MS;
}

/** The first program that sent something since `before`, by the server's timestamps, not the local clock. */
export function activeSince(before: readonly Program[], now: readonly Program[]): Program | undefined {
  const seen = new Map(before.map(({ id, last_seen }) => [id, last_seen]));
  return now.find(({ id, last_seen }) => seen.get(id) !== last_seen);
}

/** `WaveLogGate is connected: it sent 14.074 MHz FT8.` */
export function connectedText({ name, last_sent }: Pick<Program, 'name' | 'last_sent'>): string {
  return last_sent ? `${name} is connected: it sent ${last_sent}.` : `${name} is connected.`;
}
