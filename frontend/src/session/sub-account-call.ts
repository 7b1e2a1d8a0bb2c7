import { parseStationCall } from '@pileup/radio/station-call';

const MIN_LENGTH = 4;
const MAX_LENGTH = 10;

/** Whether a callsign is valid for a sub-account: 4 to 10 characters. */
export function canBeSubAccount(callsign: string): boolean {
  const { length } = [...callsign];
  return length >= MIN_LENGTH && length <= MAX_LENGTH && parseStationCall(callsign) !== null;
}
