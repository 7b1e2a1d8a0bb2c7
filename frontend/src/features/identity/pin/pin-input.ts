/** Digits of a PIN and of a mobile number's confirmation code. */
export const PIN_LENGTH = 6;

/** The digits of a typed or pasted text: e-mails show a PIN as `123 456`, which is pasted with its space. */
export function pinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, PIN_LENGTH);
}

/** The error of the callsign in a PIN request; empty if it can be sent. */
export function callsignText(callsign: string): string {
  const { length } = [...callsign.trim()];
  return length >= 3 && length <= 30 ? '' : 'Callsign must be between 3 and 30 characters';
}
