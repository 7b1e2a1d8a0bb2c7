/**
 * A mobile number as it is kept, `+` and 8 to 15 digits (ITU E.164), from how people write it.
 *
 * @returns empty for nothing, null for what is no number with its country
 */
export function mobileNumber(text: string): string | null {
  const bare = text.replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return bare === '' || /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null;
}
