/** The upper end of ADIF's highest band (submm): anything above it is a typing error. */
const MAX_HZ = 7_500_000_000_000;

/**
 * Megahertz as written (`14.074`, ADIF's FREQ, the log bar) to whole hertz. The decimal point is moved in the text,
 * without float arithmetic, so 14.074 is 14074000 and not 14073999.999. Fractions of a hertz are rounded.
 *
 * @returns hertz from 0 to 7.5 THz; null when malformed, negative or larger. Only digits and one decimal point are
 *   accepted: a comma could be a decimal or a grouping sign, so it is refused.
 */
export function hzFromMhz(mhz: string | number): number | null {
  return shiftedDecimal(decimalText(mhz), 6);
}

/** Kilohertz as written (`7127.5`, the API's unit) to whole hertz. Rules and result as for `hzFromMhz`. */
export function hzFromKhz(khz: string | number): number | null {
  return shiftedDecimal(decimalText(khz), 3);
}

/** Hertz as written (`7127500`) to whole hertz. Rules and result as for `hzFromMhz`. */
export function hzFromHz(hz: string): number | null {
  return shiftedDecimal(decimalText(hz), 0);
}

/** Whole hertz as kilohertz, the unit of the API: 7127500 is 7127.5. A float's shortest digits are exact here. */
export function khzOf(hz: number): number {
  return hz / 1000;
}

/**
 * Hertz as megahertz text for forms and ADIF: at least three decimals, since operators think in kilohertz, and no
 * trailing zeros after those (`14.074`, `7.1275`, `50.313`, `28.000`).
 */
export function formatMhz(hz: number): string {
  const text = digits(hz).padStart(7, '0');
  const fraction = text.slice(-6);
  return `${text.slice(0, -6)}.${fraction.slice(0, 3)}${fraction.slice(3).replace(/0{1,3}$/, '')}`;
}

/** Hertz grouped like a VFO, always MHz.kHz.Hz: `14.074.000`, `0.136.500`, `10368.100.000`. */
export function formatVfo(hz: number): string {
  const text = digits(hz).padStart(7, '0');
  return `${text.slice(0, -6)}.${text.slice(-6, -3)}.${text.slice(-3)}`;
}

/**
 * Hertz with a suitable unit, in groups of three: `136.500 kHz`, `14.074.000 MHz`, `10.368.100.000 GHz`. The digits
 * before the first point are in that unit.
 */
export function formatFrequency(hz: number): string {
  const text = digits(hz);
  const [unit, decimals] = text.length > 9 ? ['GHz', 9] : text.length > 6 ? ['MHz', 6] : ['kHz', 3];
  const padded = text.padStart(decimals + 1, '0');
  const fraction = padded.slice(-decimals).replace(/(\d{3})(?=\d)/g, '$1.');
  return `${padded.slice(0, -decimals)}.${fraction} ${unit}`;
}

const digits = (hz: number): string => String(Math.round(hz));

/** A number as decimal text without exponent; below 1e-6 it rounds to 0 Hz in any unit. */
function decimalText(value: string | number): string {
  if (typeof value === 'string') return value.trim();
  return Math.abs(value) < 1e-6 ? value.toFixed(9) : String(value);
}

/** `text` times ten to the power of `places`, rounded to a whole number, by moving the point through the digits. */
function shiftedDecimal(text: string, places: number): number | null {
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(text);
  const [, whole = '', fraction = ''] = parts ?? [];
  if (whole === '' && fraction === '') return null;
  const roundedUp = fraction.charAt(places) >= '5' ? 1 : 0;
  const hz = Number(whole + fraction.slice(0, places).padEnd(places, '0')) + roundedUp;
  return hz <= MAX_HZ ? hz : null;
}
