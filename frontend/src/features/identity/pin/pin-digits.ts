/** So many digits a PIN has, and a code for a mobile number too. */
export const PIN_LENGTH = 6;

/** The digits of what was typed or pasted: letters show a PIN as `123 456`, and phones paste it with its blanks. */
export function pinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, PIN_LENGTH);
}
