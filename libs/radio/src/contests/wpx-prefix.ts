import { withoutSlashedZeros } from '../callsign.ts';
import { beginsWithPrefix, isPrefix } from '../dxcc.ts';

/** Parts after the first that say how a station is operated or licensed, not where: `P`, `QRP`, `IEM`, `LH`, `AG`, `22`. */
const NO_LOCATION = /^(?:[A-Z]|[A-Z]{3,}|LH|FF|PM|AA|AE|AG|KT|\d{2,})$/;
/** A prefix, digits and a suffix of letters: a complete call, or a prefix such as `VP2E`. */
const COMPLETE = /^(?:[A-Z]{1,3}|[A-Z]\d|\d[A-Z]{1,2})\d[A-Z\d]*[A-Z]$/;

/**
 * The prefix of a call as CQ WPX counts it: the letters and digits up to the last digit before the suffix. A portable
 * designator replaces it (`N8BJQ/KH9` is KH9), a single digit replaces the call's (`W8IMZ/4` is W4), and a designator or
 * call without a digit gets a zero after its second letter (`PA/N8BJQ` is PA0, `XEFTJW` is XE0).
 *
 * @param call as logged
 * @returns upper case; empty for a station at sea or in the air, which has no prefix. `MM/` at the begin is Scotland.
 *   Source: rules of the CQ WPX Contest
 */
export function wpxPrefix(call: string): string {
  const [first = '', ...others] = withoutSlashedZeros(call.trim().toUpperCase()).split('/');
  if (others.some((part) => part === 'MM' || part === 'AM')) return '';
  const places = [first, ...others.filter((part) => part !== '' && !NO_LOCATION.test(part))];
  const district = places.find((part) => /^\d$/.test(part));
  const [one = '', other] = places.filter((part) => part !== district);
  if (other !== undefined) return prefixOf(designatorOf(one, other));
  const own = prefixOf(one);
  return district === undefined ? own : own.slice(0, firstOfLastDigits(own)) + district;
}

/** The part that says where a station is; the other one is its call. No place begins with no prefix (`IZ5QAA/90MW`). */
function designatorOf(one: string, other: string): string {
  if (beginsWithPrefix(one) !== beginsWithPrefix(other)) return beginsWithPrefix(one) ? one : other;
  const [isOneComplete, isOtherComplete] = [COMPLETE.test(one), COMPLETE.test(other)];
  if (isOneComplete !== isOtherComplete) return isOneComplete ? other : one;
  return isPrefix(other) && !isPrefix(one) ? other : one;
}

function prefixOf(text: string): string {
  const end = lastDigit(text);
  // A call that begins with a digit, such as 9A1AA, has another one before its suffix.
  if (end > 0) return text.slice(0, end + 1);
  return `${text.slice(0, end === 0 ? 3 : 2)}0`;
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
