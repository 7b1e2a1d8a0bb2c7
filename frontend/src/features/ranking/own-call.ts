import { homeCall } from '@pileup/radio/callsign';

/** Whether a station on a board is the reader, at home or portable (`EA8/G4QZX`, `G4QZX/P`); nobody is a visitor. */
export function isOwnCall(station: string, own: string | undefined): boolean {
  return own !== undefined && own !== '' && (station === own || homeCall(station) === own);
}
