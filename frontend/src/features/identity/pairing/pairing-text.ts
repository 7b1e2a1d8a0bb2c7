/** The content of the QR code: server address and code. */
export function pairingText(server: string, code: string): string {
  return `pileup:pair?server=${encodeURIComponent(server)}&code=${code}`;
}

/** The command to run on the computer with the bridge. */
export function pairingCommand(server: string, code: string): string {
  return `node pileup-bridge.mjs pair ${code} --server ${server}`;
}
