import type { PairedComputer } from '@pileup/contract/identity';

const TTL_MS = 5 * 60_000;

/**
 * When a new code expires, by this computer's clock. If the server's time is not within the code's lifetime, this clock
 * is wrong, and the lifetime is counted from now.
 * @param expires_at from the server, ISO 8601
 * @param now ms
 * @returns ms
 */
export function codeExpiry(expires_at: string, now: number): number {
  const expiry = Date.parse(expires_at);
  return expiry > now && expiry <= now + TTL_MS ? expiry : now + TTL_MS;
}

/** A computer whose id is not among the known ones; undefined if there is none. */
export function newlyPaired(
  computers: readonly PairedComputer[],
  known: ReadonlySet<number>,
): PairedComputer | undefined {
  return computers.find(({ id }) => !known.has(id));
}

/** The content of the QR code: server address and code. */
export function pairingText(server: string, code: string): string {
  return `pileup:pair?server=${encodeURIComponent(server)}&code=${code}`;
}

export function pairingCommand(server: string, code: string): string {
  return `node pileup-bridge.mjs pair ${code} --server ${server}`;
}
