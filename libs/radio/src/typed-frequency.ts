import { bandOf } from './band.ts';
import { hzFromKhz, hzFromMhz } from './frequency.ts';

/** From this number on, a frequency outside every band is taken to be in kHz (broadcast stations), below it in MHz. */
const FIRST_KHZ = 1_000;

/**
 * A frequency as operators type it, in whole hertz: MHz, kHz or Hz by which of them lies in an amateur band, or on 11
 * m. `14074`, `14.074`, `14,074`, `14,074.5`, `14.074.500`, `7100`, `144300`, `1296` and `7127500` are all read. Where
 * both units fit (10100 is 30 m and 3 cm), kHz is taken. Three decimals of a number from 1000 on mean MHz: the output
 * of `formatMhz` is read as the same frequency.
 *
 * @returns hertz, also outside every band; null if it is no frequency, or above 7.5 THz
 */
export function hzFromTyped(text: string): number | null {
  const { whole, fraction, isGrouped } = parts(text.replace(/\s/g, ''));
  const number = fraction === '' ? whole : `${whole}.${fraction}`;
  const mhz = hzFromMhz(number);
  const khz = hzFromKhz(number);
  const hz = fraction === '' ? hzFromKhz(`0${whole}`.replace(/(\d{3})$/, '.$1')) : null;
  const isLarge = Number(number) >= FIRST_KHZ;
  if (isGrouped || (isLarge && fraction.length >= 3)) return mhz;
  const order = fraction === '' ? [khz, hz, mhz] : isLarge ? [khz, mhz] : [mhz, khz];
  return order.find((each) => each !== null && bandOf(each) !== '') ?? (fraction === '' && isLarge ? khz : mhz);
}

/** The digits before and after the decimal sign; `isGrouped` for MHz.kHz.Hz as a VFO shows it. */
function parts(text: string): { whole: string; fraction: string; isGrouped: boolean } {
  const groups = text.split(/[.,]/);
  const signs = text.replace(/[^.,]/g, '');
  const [first = '', ...rest] = groups;
  // 14.074.500: one sign, twice.
  if (signs.length > 1 && new Set(signs).size === 1) return { whole: first, fraction: rest.join(''), isGrouped: true };
  // 14,074.5: the last sign is the decimal one, those before group thousands.
  const fraction = signs.length > 0 ? (groups.pop() ?? '') : '';
  return { whole: groups.join(''), fraction, isGrouped: false };
}
