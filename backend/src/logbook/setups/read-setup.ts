import { isPortableOf, parseStationCall } from '@pileup/radio/station-call';
import type { Me } from '../../identity/index.js';
import { InvalidRequest, RuleBroken } from '../../platform/errors.js';
import { errorKey, readExtraFields } from '../qso/extra-fields.js';
import type { SaveSetupBody } from './requests.js';
import { SETUP_FIELDS, type SetupRow } from './setup.js';

/**
 * A set-up from the form.
 *
 * @throws InvalidRequest naming each field that cannot be stored, as `fields.MY_POTA_REF`
 * @throws RuleBroken for a callsign that is not the account's
 */
export function readSetup(
  me: Me,
  { name, callsign, power, fields }: SaveSetupBody,
): Pick<SetupRow, 'name' | 'callsign' | 'power' | 'fields'> {
  const sent = Object.entries(fields ?? {}).filter(([, value]) => value !== null && value !== '');
  const others = sent.filter(([field]) => !SETUP_FIELDS.has(field));
  if (others.length > 0)
    throw new InvalidRequest(
      Object.fromEntries(others.map(([field]) => [errorKey(field), ['A set-up has no such field.']])),
    );
  const read = readExtraFields(Object.fromEntries(sent), undefined);
  return {
    ...{ name, power: power ?? null, callsign: ownCall(me, callsign ?? '') },
    fields: Object.fromEntries(Object.entries(read).filter(([, value]) => value !== '')),
  };
}

function ownCall(me: Me, text: string): string {
  if (text === '') return '';
  const call = parseStationCall(text);
  if (!call) throw new InvalidRequest({ callsign: ['Please enter a valid callsign'] });
  if (call === me.callsign) return '';
  if (isPortableOf(call, me.callsign)) return call;
  const error = `This must be ${me.callsign} with a portable prefix or suffix, such as ${me.callsign}/P.`;
  throw new RuleBroken(error, { callsign: [error] });
}
