import type { Setup } from '@pileup/contract/log/setup';
import type { ExtraFields } from '@pileup/contract/logbook';
import { PROGRAMMES, REFERENCE_FIELDS } from '@pileup/radio/activation';
import type { ExtraFieldName } from '@pileup/radio/fields/extra-fields';
import { isPortableOf, parseStationCall } from '@pileup/radio/station-call';
import type { Me } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InvalidRequest, RuleBroken } from '../../platform/errors.js';
import { errorKey, readExtraFields } from '../qso/extra-fields.js';
import type { SaveSetupBody } from './requests.js';

/** A row of logbook.setup without its account. */
export interface SetupRow {
  id: number;
  name: string;
  callsign: string;
  power: number | null;
  fields: ExtraFields;
  begun_at: Date | null;
  ended_at: Date | null;
}

export const SETUP_COLUMNS = 'id, name, callsign, power, fields, begun_at, ended_at';

/** The fields that a set-up may have. */
const SETUP_FIELDS: ReadonlySet<string> = new Set<ExtraFieldName>([
  ...(['MY_GRIDSQUARE', 'MY_CITY', 'MY_STATE', 'MY_CNTY', 'MY_NAME', 'MY_RIG', 'MY_ANTENNA'] as const),
  ...PROGRAMMES.map((programme) => REFERENCE_FIELDS[programme].own),
]);

export function setupOf({ begun_at, ended_at, ...same }: SetupRow): Setup {
  return { ...same, begun_at: begun_at?.toISOString() ?? null, ended_at: ended_at?.toISOString() ?? null };
}

export function isChosen({ begun_at, ended_at }: Pick<SetupRow, 'begun_at' | 'ended_at'>): boolean {
  return begun_at !== null && ended_at === null;
}

const OWN = sql<
  { accountId: number },
  SetupRow
>`select ${SETUP_COLUMNS} from logbook.setup where account_id = $accountId order by lower(name), id`;

/** The set-ups of an account, by name. */
export async function ownSetups(database: Queryable, accountId: number): Promise<SetupRow[]> {
  return database.run(OWN, { accountId });
}

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
