/** The content of the QR code: server address and code. */
export function pairingText(server: string, code: string): string {
  return `pileup:pair?server=${encodeURIComponent(server)}&code=${code}`;
}

export function pairingCommand(server: string, code: string): string {
  return `node pileup-bridge.mjs pair ${code} --server ${server}`;
}
