import { PROGRAMMES, REFERENCE_FIELDS } from '@pileup/radio/activation';
import type { ExtraFieldName } from '@pileup/radio/fields/extra-fields';
import { isPortableOf, parseStationCall } from '@pileup/radio/station-call';
import type { Me } from '../../identity/index.js';
import { InvalidRequest, RuleBroken } from '../../platform/errors.js';
import { errorKey, readExtraFields } from '../qso/extra-fields.js';
import type { SaveSetupBody } from './requests.js';
import type { Setup } from './setup.entity.js';

/** A set-up as its owner enters it. */
export type EnteredSetup = Pick<Setup, 'name' | 'callsign' | 'power' | 'fields'>;

/** The fields that a set-up may have. */
const SETUP_FIELDS: ReadonlySet<string> = new Set<ExtraFieldName>([
  ...(['MY_GRIDSQUARE', 'MY_CITY', 'MY_STATE', 'MY_CNTY', 'MY_NAME', 'MY_RIG', 'MY_ANTENNA'] as const),
  ...PROGRAMMES.map((programme) => REFERENCE_FIELDS[programme].own),
]);

/**
 * A set-up from the form.
 *
 * @throws InvalidRequest naming each field that cannot be stored, as `fields.MY_POTA_REF`
 * @throws RuleBroken for a callsign that is not the account's
 */
export function readSetup(me: Me, { name, callsign, power, fields }: SaveSetupBody): EnteredSetup {
  const sent = Object.entries(fields ?? {}).filter(([, value]) => value !== null && value !== '');
  const others = sent.filter(([field]) => !SETUP_FIELDS.has(field));
  if (others.length > 0)
    throw new InvalidRequest(
      Object.fromEntries(others.map(([field]) => [errorKey(field), ['A set-up has no such field.']])),
    );
  const read = readExtraFields(Object.fromEntries(sent), undefined);
  return {
    name,
    power: power ?? null,
    callsign: ownCall(me, callsign ?? ''),
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
