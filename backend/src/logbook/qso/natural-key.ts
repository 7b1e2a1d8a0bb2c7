const MINUTE_MS = 60_000;
/** 1900-01-01T00:00Z: no contact can be earlier. */
export const EARLIEST = Date.UTC(1900, 0, 1);

/** The minute, counted from 1900, of a time in ms since 1970: part of the natural key. */
export function minuteOf(ts: number): number {
  return Math.floor((ts - EARLIEST) / MINUTE_MS);
}

/** Account, call, band, main mode and UTC minute: the same key is the same contact. */
export interface NaturalKey {
  accountId: number;
  call: string;
  band: string;
  mode: string;
  minute: number;
}

/** A key as one string, for lookups in memory. */
export function keyText({ call, band, mode, minute }: Omit<NaturalKey, 'accountId'>): string {
  return `${minute}|${call}|${band}|${mode}`;
}
