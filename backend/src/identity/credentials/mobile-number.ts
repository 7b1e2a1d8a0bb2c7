/**
 * Parses a mobile number as people write it.
 *
 * @returns `+` and 8 to 15 digits (ITU E.164); empty for empty text, null for an invalid number or a missing country code
 */
export function mobileNumber(text: string): string | null {
  const bare = text.replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return bare === '' || /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null;
}
