import type { AdifFields } from '@pileup/adif/record';
import { type Queryable, statement } from '../../platform/database/database.js';
import { ADIF_COLUMNS } from '../qso/adif-fields.js';
import type { StoredQso } from '../qso/qso.js';

/** A contact of a log with its ADIF fields. */
export interface AdifContact {
  readonly qdoId: number;
  readonly call: string;
  /** ms since 1970 */
  readonly at: number;
  readonly band: string;
  readonly mode: string;
  readonly stationCallsign: string;
  /** ms since 1970, for `ChangeQso` */
  readonly updatedAt: number;
  readonly fields: AdifFields;
}

const CONTACTS = statement(`
  select * from logbook.qso where account_id = $1 and qdo_id = any ($2::bigint[]) and deleted_at is null`);

/** The contacts of the account with these ids, without deleted ones. */
export async function adifContacts(
  queryable: Queryable,
  accountId: number,
  qdoIds: readonly number[],
): Promise<AdifContact[]> {
  const rows = await queryable.run<StoredQso>(CONTACTS, [accountId, qdoIds]);
  return rows.map((row) => ({
    qdoId: row.qdo_id,
    call: row.call,
    at: row.ts.getTime(),
    band: row.band,
    mode: row.mode,
    stationCallsign: row.station_callsign,
    updatedAt: row.updated_at.getTime(),
    fields: fieldsOf(row),
  }));
}

function fieldsOf(row: StoredQso): AdifFields {
  const fields: AdifFields = {};
  for (const { name, format } of ADIF_COLUMNS) {
    const value = format(row);
    if (value !== '') fields[name] = value;
  }
  return { ...fields, ...row.fields };
}
