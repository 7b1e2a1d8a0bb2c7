/**
 * Slash rules: which text decides where a portable station is. Practice of the loggers, no norm; the first part is
 * never an indicator, since `M/ON4QA` and `AM/G4QZX` are prefixes there.
 */
export interface Place {
  /** The prefix or call to look up, with the district that a lone digit names. */
  readonly text: string;
  /** The same without that district, for when there is no such district. */
  readonly home: string;
  /** A single-letter suffix that may name an island of the entity (`3D2QA/R`), or empty. */
  readonly letter: string;
}

/** Lighthouse, flora and fauna park, pedestrian: two letters that are somebody's prefix but never meant so. */
const TWO_LETTER_INDICATORS: ReadonlySet<string> = new Set(['LH', 'FF', 'PM']);

/** Single letters that are a country; the rest are conditions (portable, mobile, alternative, beacon, repeater, …). */
const COUNTRY_LETTERS = 'FGIKW';

/** In Argentina every letter names a province: `LU1QA/F` is in Santa Fe, not in France. */
const ARGENTINE = /^(A[YZ]|L[2-9O-W])/;

/** What the prefix tables know. */
export interface Known {
  /** Is this a prefix, perhaps with one district digit more? */
  isPrefix(text: string): boolean;
  /** Does this letter after this call or prefix name an island (`VP8QA/G`)? */
  isIsland(text: string, letter: string): boolean;
}

/**
 * @param call a well-formed call with at least one slash
 * @returns null where there is no entity: aboard a ship or aircraft (`/MM`, `/AM`), an empty part, or two countries
 *   at once (`K/W1AW/W`)
 */
export function placeOf(call: string, known: Known): Place | null {
  const parts = call.split('/');
  if (parts.some((part, i) => part === '' || (i > 0 && (part === 'MM' || part === 'AM')))) return null;
  let district = '';
  let letter = '';
  for (let last = parts.at(-1) ?? ''; parts.length > 1; last = parts.at(-1) ?? '') {
    if (/^\d$/.test(last)) district ||= last;
    else if (known.isIsland(parts[0] ?? '', last)) letter = last;
    else if (!isIndicator(last, parts[0] ?? '')) break;
    parts.pop();
  }
  const [first = '', second] = parts;
  if (parts.length > 2) return null;
  if (second === undefined) return { text: withDistrict(first, district), home: first, letter };
  const place = countryPart(first, second, known);
  return { text: withDistrict(place, district), home: place, letter };
}

/** Long letters (`QRP`, `LGT`, `JOTA`) and numbers (`500`, `70`) say what, not where; no prefix looks like that. */
function isIndicator(part: string, first: string): boolean {
  if (part.length === 1) return !COUNTRY_LETTERS.includes(part) || ARGENTINE.test(first);
  return TWO_LETTER_INDICATORS.has(part) || /^([A-Z]{3,}|\d+)$/.test(part);
}

/** Of two parts the one that is a known prefix, else the shorter one (`9H5A/C6A` is in the Bahamas). */
function countryPart(a: string, b: string, known: Known): string {
  const aIsPrefix = known.isPrefix(a);
  if (aIsPrefix !== known.isPrefix(b)) return aIsPrefix ? a : b;
  const [shorter, longer] = b.length < a.length ? [b, a] : [a, b];
  return aIsPrefix || /\d/.test(shorter) ? shorter : longer;
}

/**
 * A lone digit replaces the district, and the letters after it belong to the home (`UA3QAX/9` is no UA9X). A United
 * States call with a digit is on the mainland whatever its own prefix, since elsewhere the whole prefix is given
 * (`KH6QA/4`, but `W1QA/KH6`).
 */
function withDistrict(text: string, digit: string): string {
  if (digit === '') return text;
  if (/^(A[A-L]|[KNW])[A-Z]?\d/.test(text)) return `W${digit}`;
  if (/^[A-Z]+$/.test(text)) return text + digit;
  // In B, F, G, I, M and R series the digit may follow one letter; elsewhere two characters are the country.
  const country = /^([BFGIMR](?=\d)|[A-Z0-9]{2}[A-Z]?(?=\d))/.exec(text)?.[0];
  return country === undefined ? text : country + digit;
}
