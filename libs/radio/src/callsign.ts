/** A normalized callsign: upper-case `A-Z 0-9 / -`, 3 to 20 characters. Created by `parseCallsign`. */
export type Callsign = string & { readonly __brand: 'Callsign' };

const SLASH = 47;
const HYPHEN = 45;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;

/** Written for the digit zero by some programs and hands. */
const SLASHED_ZERO = /[Øø]/g;

/** `Ø` and `ø` as zeros. */
export const withoutSlashedZeros = (text: string): string => text.replace(SLASHED_ZERO, '0');

/**
 * Normalizes amateur, SWL (`DE-12345`) and CB (`26-CT-001`) calls: NFKC, trim, upper-case, then every character must be
 * `A-Z 0-9 / -`; `Ø` is read as 0. No character is removed, so a typo is refused instead of turned into another station.
 *
 * @param text typed, imported or from an address
 * @returns the call (3 to 20 characters, at least one letter and one digit, no empty part between slashes), or null;
 *   never throws
 */
export function parseCallsign(text: string): Callsign | null {
  if (isCallsign(text)) return text; // almost all imported calls are already normalized
  const folded = withoutSlashedZeros(text.normalize('NFKC').trim());
  // Only ASCII is upper-cased: `ß` would otherwise become SS and `ı` an I, another station's call.
  const upper = folded.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return isCallsign(upper) ? upper : null;
}

function isCallsign(text: string): text is Callsign {
  const { length } = text;
  if (length < 3 || length > 20) return false;
  let letters = 0;
  let digits = 0;
  let previous = SLASH; // so that a leading slash reads as a double one
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (isUpper(code)) letters++;
    else if (isDigit(code)) digits++;
    else if (code === SLASH ? previous === SLASH : code !== HYPHEN) return false;
    previous = code;
  }
  return previous !== SLASH && letters > 0 && digits > 0;
}

/**
 * The part of a portable call that is the licence: `EA8/G4QZX/P` and `G4QZX/EA8` both give `G4QZX`.
 *
 * @param call a call as logged
 * @returns the part between slashes that looks most like a complete call (letters after its last digit), the longest
 *   of those, the last one if equal (`VP9/K1Q` style prefixes come first); the call itself without a slash
 */
export function homeCall(call: string): string {
  if (!call.includes('/')) return call;
  let home = '';
  let best = -1;
  for (const part of call.split('/')) {
    // A complete call outranks any bare prefix or suffix, however long (`W1Q/FERRY`).
    const rank = part.length + (isComplete(part) ? 100 : 0);
    if (rank > best || (rank === best && isComplete(part))) {
      home = part;
      best = rank;
    }
  }
  return home;
}

/** Whether two calls, as logged, are of one station: `OE5QBC` and `OE5QBC/P`. */
export function isSameStation(one: string, other: string): boolean {
  return one === other || homeCall(one) === homeCall(other);
}

/** A prefix, a digit and at least one letter after it; a bare prefix (`EA8`, `F`, `9H`) or a suffix (`P`, `QRP`) is not. */
function isComplete(part: string): boolean {
  if (part.length < 3 || !isUpper(part.charCodeAt(part.length - 1))) return false;
  for (let i = part.length - 2; i >= 1; i--) if (isDigit(part.charCodeAt(i))) return true;
  return false;
}

/** A prefix, digits and a suffix of letters, as ITU assigns them: `G4QZX`, `9A1AA`, `TM100ABC`. */
const USUAL = /^(?:[A-Z]{1,2}|[A-Z]\d|\d[A-Z]{1,2})\d{1,4}[A-Z]{1,6}$/;
/** Special calls with a number inside the suffix: `LM2T70Y`. */
const USUAL_SPECIAL = /^[A-Z]{1,2}\d[A-Z]\d{1,4}[A-Z]{1,4}$/;
const MAX_USUAL = 10;
const MAX_USUAL_PART = 4;

/**
 * Whether a call has the form of nearly all amateur calls, also portable ones; calls with a hyphen (SWL, CB) have no form
 * to check. An unusual call may be right (`YO2013EYOWF`), or two calls typed in one (`ON4QPKON4QPL`).
 *
 * @param call as `parseCallsign` returns it
 */
export function isUsualCall(call: string): boolean {
  if (call.includes('-')) return true;
  const home = homeCall(call);
  const isUsual = home.length <= MAX_USUAL && (USUAL.test(home) || USUAL_SPECIAL.test(home));
  return isUsual && call.split('/').every((part) => part === home || part.length <= MAX_USUAL_PART);
}

/**
 * The letters after the last digit of the home call: `EA8/G4QZX/P` gives `QZX`.
 *
 * @returns upper-case letters, or an empty string where the home call ends in a digit
 */
export function callSuffix(call: string): string {
  const home = homeCall(call);
  let start = home.length;
  while (start > 0 && !isDigit(home.charCodeAt(start - 1))) start--;
  return start === 0 ? '' : home.slice(start);
}

/**
 * Parses a call in a path segment: `EA8_G4QZX` in `vlogbar/{call}` means `EA8/G4QZX`, since many proxies refuse an
 * encoded slash.
 *
 * @returns the call, or null if it is invalid
 */
export function fromPathCall(text: string): Callsign | null {
  return parseCallsign(text.replaceAll('_', '/'));
}
