import type { Setup } from '@pileup/contract/log/setup';
import type { QsoFields } from '@pileup/contract/logbook';
import { isPortableOf } from '@pileup/radio/station-call';

/**
 * A new contact with the values of the chosen set-up, where the operator has typed none.
 *
 * @param callsign the account's: it may have changed since the set-up was made
 */
export function withSetup<Fields extends QsoFields>(fields: Fields, setup: Setup | null, callsign: string): Fields {
  if (!setup) return fields;
  const own = { ...setup.fields, ...fields.fields };
  return {
    ...fields,
    ...(setup.callsign !== '' && isPortableOf(setup.callsign, callsign) && { station_callsign: setup.callsign }),
    Power: fields.Power ?? setup.power,
    ...(Object.keys(own).length > 0 && { fields: own }),
  };
}
