/** What the QR code says: where to go and with which code, for programs that can read it. */
export function pairingText(server: string, code: string): string {
  return `pileup:pair?server=${encodeURIComponent(server)}&code=${code}`;
}

/** What is typed on the computer where the bridge runs. */
export function pairingCommand(server: string, code: string): string {
  return `node pileup-bridge.mjs pair ${code} --server ${server}`;
}
