import { parseStationCall } from '@pileup/radio/station-call';

/** URL path of a station's profile. Slashes in the call are not encoded: `/EA8/G4QZX`. */
export function profilePath(call: string): string {
  return `/${call.split('/').map(encodeURIComponent).join('/')}`;
}

/** The profile path for a search text; null if it is no valid callsign, so that a search never leaves the site. */
export function searchPath(text: string): string | null {
  const call = parseStationCall(text);
  return call && profilePath(call);
}

/**
 * URL path of the logger with a callsign, and optionally a frequency (kHz) and an ADIF mode or submode, filled in.
 */
export function logPath(call: string, tuning: { khz?: number | string | null; mode?: string } = {}): string {
  const { khz, mode } = tuning;
  const query = new URLSearchParams({ log_callsign: call });
  if (typeof khz === 'number') query.set('log_khz', String(khz));
  if (mode) query.set('log_mode', mode);
  return `/logger?${query}`;
}

/** The address that opens a contact for editing, sent or not. */
export const editPath = ({ id }: { id: string }): string => `/logger/${id}`;

/** URL path of a photo; `small` is at most 320 px wide (128 px for a profile photo). */
export function photoPath(name: string, size?: 'small'): string {
  return `/photos/${encodeURIComponent(name)}${size ? '?size=small' : ''}`;
}

/** The path of a recording. */
export function recordingPath(name: string): string {
  return `/recordings/${encodeURIComponent(name)}`;
}

/** The path of a received picture. */
export function sstvPath(name: string, size?: 'small'): string {
  return `/sstv-pictures/${encodeURIComponent(name)}${size ? '?size=small' : ''}`;
}

/** The path of a replay of all stations, or of the operator's log. @param from, to ms */
export function replayPath(from: number, to: number, isOwn = false): string {
  const [begin, end] = [from, to].map((ms) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z'));
  return `/replay?${isOwn ? 'station=me&' : ''}from=${begin}&to=${end}&speed=${to - from > 7 * 86_400_000 ? 3_600 : 600}`;
}

/** The path of the public page of a station's year. */
export function yearPath(call: string, year: number): string {
  return `/year/${year}${profilePath(call)}`;
}

export function photosPath(call: string): string {
  return `/pictures${profilePath(call)}`;
}
