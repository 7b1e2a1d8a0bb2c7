import type { MapPoint } from '@pileup/contract/stats/stats';

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

const MONTH = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** `Jan` of month 0. */
export const monthName = (month: number): string => MONTH.format(Date.UTC(2000, month, 1));

export const twoDigits = (n: number): string => String(n).padStart(2, '0');
