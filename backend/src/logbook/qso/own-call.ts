import { isPortableOf } from '@pileup/radio/station-call';
import type { Me } from '../../identity/index.js';
import { RuleBroken } from '../../platform/errors.js';

/**
 * Contacts are logged and edited under the account's own call, portable or not; those under other calls can only be
 * imported.
 *
 * @throws RuleBroken for another call
 */
export function requireOwnCall(me: Me, call: string | null | undefined): void {
  if (!call || isPortableOf(call.toUpperCase(), me.callsign)) return;
  throw new RuleBroken(`You are logged in as ${me.callsign}.`, {
    station_callsign: [`Contacts are logged as ${me.callsign}, with a portable prefix or suffix if you like.`],
  });
}
