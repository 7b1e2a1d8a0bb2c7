import { LRUCache } from 'lru-cache';

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * `2026-11-21T19:42:07Z`, `2026-11-21 19:42` and similar to ms since 1970, UTC without an offset. Null for anything
 * else, February 30 included.
 */
export function parseUtc(text: string): number | null {
  const match = ISO.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return utc(year, month, day, hour, minute, second, offsetOf(match[7]));
}

/** Milliseconds since 1970; null for an impossible date or time. */
export function utc(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  offset = 0,
): number | null {
  const moment = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(moment);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; the comparison below rejects them too.
  const same =
    back.getUTCFullYear() === year &&
    back.getUTCMonth() === month - 1 &&
    back.getUTCDate() === day &&
    back.getUTCHours() === hour &&
    back.getUTCMinutes() === minute &&
    second < 60;
  return same ? moment - offset : null;
}

function offsetOf(zone: string | undefined): number {
  if (!zone || zone.toUpperCase() === 'Z') return 0;
  const digits = zone.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return (digits.startsWith('-') ? -1 : 1) * minutes * 60_000;
}

/** Milliseconds as the API writes them: ISO 8601, UTC, whole seconds. */
export function isoSeconds(ts: number): string {
  return `${new Date(ts).toISOString().slice(0, 19)}Z`;
}

const DAY_MS = 86_400_000;
const CACHE_MAX = 4_096;
const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
const digitsOfDays = new LRUCache<number, string>({ max: CACHE_MAX });

/** `20261121`, the UTC day of a time. Cached, since a log has many contacts per day. */
export function dayDigits(ts: number): string {
  const day = Math.floor(ts / DAY_MS);
  const cached = digitsOfDays.get(day);
  if (cached) return cached;
  const digits = new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  digitsOfDays.set(day, digits);
  return digits;
}

/** `194207`, the UTC time of day. */
export function timeDigits(ts: number): string {
  const second = Math.floor(ts / 1_000) % 86_400;
  const ofDay = second < 0 ? second + 86_400 : second;
  const pair = (n: number) => TWO_DIGITS[n] ?? '';
  return pair(Math.floor(ofDay / 3_600)) + pair(Math.floor(ofDay / 60) % 60) + pair(ofDay % 60);
}
