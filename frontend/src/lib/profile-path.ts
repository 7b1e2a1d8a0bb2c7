import { parseStationCall } from '@pileup/radio/station-call';

/** Where a station's profile is. A slash of the call stays one: `/EA8/G4QZX` reads better than `/EA8%2FG4QZX`. */
export function profilePath(call: string): string {
  return `/${call.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Where a search for a call leads.
 * @param text as typed or found in an address
 * @returns the path of the profile; null for what no station can be called, so that a search can never leave for somewhere else
 */
export function searchPath(text: string): string | null {
  const call = parseStationCall(text);
  return call && profilePath(call);
}
