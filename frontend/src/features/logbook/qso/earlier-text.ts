import type { FullQsoResponse } from '@pileup/contract/logbook';
import { countText } from '../../../lib/text/time-text.ts';

/** The server counts no further. */
const MAX_COUNTED = 1_000;

const orMore = (count: number) => `${countText(count)}${count >= MAX_COUNTED ? ' or more' : ''}`;

/**
 * How often and when last a station worked the call of a contact before it, in a sentence or two.
 *
 * @param dateText formats ms as a date
 */
export function earlierText(
  { station_callsign, Call }: Pick<FullQsoResponse['qso'], 'station_callsign' | 'Call'>,
  { count, later, contacts: [last] }: FullQsoResponse['earlier'],
  dateText: (ms: number) => string,
): string {
  const before =
    count === 0 || !last
      ? `${station_callsign}’s first contact with ${Call}.`
      : `${station_callsign} had worked ${Call} ${count === 1 ? 'once' : `${orMore(count)} times`}, ${
          count === 1 ? '' : 'last '
        }on ${dateText(Date.parse(last.TS))}.`;
  return later === 0 ? before : `${before} ${later === 1 ? 'One contact' : `${orMore(later)} contacts`} since.`;
}

/** The filter of the logbook for a call, plain or portable: its longest part is the plain one, as at the server. */
export function callFilter(call: string): string {
  const [plain = call] = call.split('/').sort((a, b) => b.length - a.length);
  return `call:${plain},*/${plain}`;
}
