import type { MapPoint } from '@pileup/contract/stats/stats';
import { gridCentre, gridOf, type LatLon } from '@pileup/radio/grid';

/** The logbook with the contacts that match all of these terms. */
export function contactsPath(...terms: readonly (string | false | undefined)[]): string {
  const filter = terms.filter(Boolean).join(' ');
  return filter ? `/logs?${new URLSearchParams({ filter })}` : '/logs';
}

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** `time:1400-1459` of an hour of the day. */
export function hourTerm(hour: number): string {
  const text = String(hour).padStart(2, '0');
  return `time:${text}00-${text}59`;
}

/** The contacts at a point of the map. */
export function pointTerm({ grid, dxcc }: MapPoint): string {
  return grid ? `grid:${grid}` : `dxcc:${dxcc} grid:""`;
}

/** The contacts of a column of distances, whose step is 1,000 km; `home` is where most were made. */
export function distanceTerms(step: number, home: LatLon): string {
  const square = gridOf(home, 4);
  const { lat, lon } = gridCentre(square);
  // If the square is unknown, home is the middle of an entity.
  const isSquare = Math.abs(lat - home.lat) + Math.abs(lon - home.lon) < 1e-6;
  const from = isSquare ? square : gridOf(home, 8);
  return `distance:>=${step * 1_000}@${from} distance:<${(step + 1) * 1_000}@${from}`;
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** `Jan` of month 0. */
export const monthName = (month: number): string => MONTH.format(Date.UTC(2000, month, 1));

/** `month:jan` of month 0, in all years. */
export const monthTerm = (month: number): string => `month:${monthName(month).toLowerCase()}`;

export const twoDigits = (n: number): string => String(n).padStart(2, '0');
