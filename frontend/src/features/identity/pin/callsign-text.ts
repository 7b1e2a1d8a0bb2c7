/** The error of the callsign in a PIN request; empty if it can be sent. */
export function callsignText(callsign: string): string {
  const { length } = [...callsign.trim()];
  return length >= 3 && length <= 30 ? '' : 'Callsign must be between 3 and 30 characters';
}
