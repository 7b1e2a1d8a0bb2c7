import { parseStationCall } from '@pileup/radio/station-call';

const MIN = 4;
const MAX = 10;

/** Whether a callsign can be that of a sub-account: one of 4 to 10 characters. */
export function canBeSubAccount(callsign: string): boolean {
  const { length } = [...callsign];
  return length >= MIN && length <= MAX && parseStationCall(callsign) !== null;
}
