/** What is wrong with the callsign a PIN is asked for; empty where it can be asked. */
export function callsignText(callsign: string): string {
  const { length } = [...callsign.trim()];
  return length >= 3 && length <= 30 ? '' : 'Callsign must be between 3 and 30 characters';
}
