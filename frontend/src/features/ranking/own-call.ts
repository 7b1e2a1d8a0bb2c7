import { homeCall } from '@pileup/radio/callsign';

/** Whether a station is the viewer, at home or portable (`EA8/G4QZX`, `G4QZX/P`); always false for a visitor. */
export function isOwnCall(station: string, own: string | undefined): boolean {
  return own !== undefined && own !== '' && (station === own || homeCall(station) === own);
}
