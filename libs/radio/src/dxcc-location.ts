/**
 * Slash rules: which text decides where a portable station is. Common practice of loggers, not a standard; the first
 * part is never an indicator, since `M/ON4QA` and `AM/G4QZX` start with prefixes.
 */
export interface Location {
  /** The prefix or call to look up, with the district of a lone digit suffix. */
  readonly text: string;
  /** The same without that district, used if the district does not exist. */
  readonly home: string;
  /** A single-letter suffix that may denote an island of the entity (`3D2QA/R`), or empty. */
  readonly letter: string;
}

/** Lighthouse, flora and fauna park, pedestrian, field day: suffixes that are also country prefixes but never used as such. */
const TWO_LETTER_INDICATORS: ReadonlySet<string> = new Set(['LH', 'FF', 'PM', 'FD']);

/** Single letters that are a country; all others are conditions (portable, mobile, alternative, beacon, repeater, …). */
const COUNTRY_LETTERS = 'FGIKW';

/** In Argentina every letter denotes a province: `LU1QA/F` is in Santa Fe, not in France. */
const ARGENTINE = /^(A[YZ]|L[2-9O-W])/;

/** Lookups in the prefix tables. */
export interface PrefixLookup {
  /** Whether this is a prefix, optionally followed by one district digit. */
  isPrefix(text: string): boolean;
  /** Whether this begins with a prefix, of today or of the past. */
  beginsWithPrefix(text: string): boolean;
  /** Whether this letter after this call or prefix denotes an island (`VP8QA/G`). */
  isIsland(text: string, letter: string): boolean;
}

/**
 * @param call a well-formed call with at least one slash
 * @returns null if there is no entity: aboard a ship or aircraft (`/MM`, `/AM`), an empty part, or two countries
 *   (`K/W1AW/W`)
 */
export function locationOf(call: string, lookup: PrefixLookup): Location | null {
  const parts = call.split('/');
  if (parts.some((part, i) => part === '' || (i > 0 && (part === 'MM' || part === 'AM')))) return null;
  let district = '';
  let letter = '';
  for (let last = parts.at(-1) ?? ''; parts.length > 1; last = parts.at(-1) ?? '') {
    if (/^\d$/.test(last)) district ||= last;
    else if (lookup.isIsland(parts[0] ?? '', last)) letter = last;
    else if (!isIndicator(last, parts[0] ?? '')) break;
    parts.pop();
  }
  const [first = '', second] = parts;
  if (parts.length > 2) return null;
  if (second === undefined) return { text: withDistrict(first, district), home: first, letter };
  const country = countryPart(first, second, lookup);
  return { text: withDistrict(country, district), home: country, letter };
}

/** Three or more letters (`QRP`, `LGT`, `JOTA`) and numbers (`500`, `70`) are not locations; no prefix looks like that. */
function isIndicator(part: string, first: string): boolean {
  if (part.length === 1) return !COUNTRY_LETTERS.includes(part) || ARGENTINE.test(first);
  return TWO_LETTER_INDICATORS.has(part) || /^([A-Z]{3,}|\d+)$/.test(part);
}

/**
 * The part that says where a station is: the one that is a known prefix; else the one that begins with one
 * (`IZ5QAA/90MW`), since the other part does not say it; else two letters beside a call (`RA/DL1QA`, where the list
 * only has R); else the shorter one (`9H5A/C6A` is in the Bahamas).
 */
function countryPart(a: string, b: string, lookup: PrefixLookup): string {
  const aIsPrefix = lookup.isPrefix(a);
  if (aIsPrefix !== lookup.isPrefix(b)) return aIsPrefix ? a : b;
  const aBegins = lookup.beginsWithPrefix(a);
  if (aBegins !== lookup.beginsWithPrefix(b)) return aBegins ? a : b;
  const letters = aIsPrefix ? undefined : [a, b].find((part) => /^[A-Z]{2}$/.test(part));
  if (letters) return letters;
  const [shorter, longer] = b.length < a.length ? [b, a] : [a, b];
  return aIsPrefix || /\d/.test(shorter) ? shorter : longer;
}

/**
 * A lone digit replaces the district, and the letters after the district are dropped (`UA3QAX/9` is not UA9X). A United
 * States call with a digit is on the mainland for any prefix of its own, since elsewhere the complete prefix is given
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
