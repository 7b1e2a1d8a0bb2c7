import { homeCall } from '../callsign.ts';

/** Suffixes that say how a station is operated, not where. */
const NO_LOCATION = /^(?:MM|AM|[A-Z]|QRP|QRPP|LH|\d{2,})$/;

/**
 * The prefix of a call as CQ WPX counts it: the letters and digits up to the last digit before the suffix. A portable
 * designator replaces it (`N8BJQ/KH9` is KH9), a single digit replaces the call's (`W8IMZ/4` is W4), and a designator or
 * call without a digit gets a zero after its second letter (`PA/N8BJQ` is PA0, `XEFTJW` is XE0).
 *
 * @param call as logged
 * @returns upper case; empty for a station at sea or in the air, which has no prefix. Source: rules of the CQ WPX Contest
 */
export function wpxPrefix(call: string): string {
  const parts = call.toUpperCase().split('/');
  if (parts.some((part) => part === 'MM' || part === 'AM')) return '';
  const home = homeCall(call.toUpperCase());
  const own = prefixOf(home);
  const others = parts.filter((part) => part !== home);
  const district = others.find((part) => /^\d$/.test(part));
  const designator = others.find((part) => !NO_LOCATION.test(part) && !/^\d$/.test(part));
  if (designator !== undefined) return prefixOf(designator);
  return district === undefined ? own : own.slice(0, firstOfLastDigits(own)) + district;
}

function prefixOf(text: string): string {
  const end = lastDigit(text);
  // A call that begins with a digit, such as 9A1AA, has another one before its suffix.
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, 2)}0`;
}

function lastDigit(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (isDigit(text.charCodeAt(at))) return at;
  return -1;
}

/** Where the digits begin with which a prefix ends. */
function firstOfLastDigits(prefix: string): number {
  let at = prefix.length;
  while (at > 0 && isDigit(prefix.charCodeAt(at - 1))) at--;
  return at;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
