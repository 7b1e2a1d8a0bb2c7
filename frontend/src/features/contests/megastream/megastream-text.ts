import { spanText } from '../../../lib/text/duration-text.ts';

/** Seconds since a contact as `0:06` or `12:40`, from an hour on in words: `1 h 23 min`. */
export function sinceText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 3_600) return spanText(whole * 1_000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Contacts per minute, with one decimal: `1.3`; a dot for none. */
export function rateText(perMinute: number): string {
  return perMinute === 0 ? '·' : perMinute.toFixed(1);
}
