import type { PublicQso } from '@pileup/contract/logbook';
import type { LatLon } from '@pileup/radio/grid';
import { distanceKm } from '@pileup/radio/grid';

const NUMBERS = new Intl.NumberFormat('en');

/** `14.205.00`: MHz, kHz and tens of hertz; asterisks for a frequency that a contest hides, empty if unknown. */
export function frequencyText(khz: number | '******' | null): string {
  if (khz === null || khz === '******') return khz ?? '';
  const [whole = '0', rest = ''] = khz.toFixed(2).split('.');
  const mhz = whole.length > 3 ? `${whole.slice(0, -3)}.${whole.slice(-3)}` : `0.${whole.padStart(3, '0')}`;
  return rest === '00' ? `${mhz}.0` : `${mhz}.${rest.replace(/0$/, '')}`;
}

/** The date and time of an ISO text, in UTC. */
export const dateText = (iso: string): string => iso.slice(0, 10);
export const timeText = (iso: string): string => iso.slice(11, 16);

export const modeText = ({ Mode, SubMode }: Pick<PublicQso, 'Mode' | 'SubMode'>): string => SubMode || Mode;

export const countText = (count: number): string => NUMBERS.format(count);

/** Rounded, since both ends are centres of squares; empty if one of them is unknown. */
export function distanceText(from: LatLon | null, to: LatLon | null): string {
  return from && to ? `${NUMBERS.format(Math.round(distanceKm(from, to)))} km` : '';
}
