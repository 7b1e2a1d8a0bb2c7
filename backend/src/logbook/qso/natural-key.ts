const MINUTE = 60_000;
/** 1900-01-01T00:00Z: the earliest contact there can be. */
export const EARLIEST = Date.UTC(1900, 0, 1);

/** The minute of a moment (ms since 1970), counted from 1900: what makes two entries one contact. */
export function minuteOf(ts: number): number {
  return Math.floor((ts - EARLIEST) / MINUTE);
}

/** Account, call, band, main mode and UTC minute: the same key is the same contact. */
export interface NaturalKey {
  accountId: number;
  call: string;
  band: string;
  mode: string;
  minute: number;
}

/** One text for a key, to find twins in memory. */
export function keyText({ call, band, mode, minute }: Omit<NaturalKey, 'accountId'>): string {
  return `${minute}|${call}|${band}|${mode}`;
}
