import type { AdifFields } from '@pileup/adif/record';
import { FieldList } from '@pileup/adif/write/record-writer';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { ADIF_CELL_ARRAY, adifOfQso } from './adif-of-qso.js';

/** A contact of a log with its ADIF fields, as in an export. */
export interface AdifContact {
  readonly qdoId: number;
  readonly call: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly band: string;
  readonly mode: string;
  readonly stationCallsign: string;
  /** Milliseconds since 1970, for `ChangeQso`. */
  readonly updatedAt: number;
  readonly fields: AdifFields;
}

type Row = Omit<AdifContact, 'at' | 'updatedAt' | 'fields'> & { ts: Date; updated_at: Date; cells: string[] };

const CONTACTS = sql<{ accountId: number; qdoIds: readonly number[] }, Row>`
  select qdo_id as "qdoId", call, ts, band, mode, station_callsign as "stationCallsign", updated_at, ${ADIF_CELL_ARRAY} as cells
  from logbook.qso where account_id = $accountId and qdo_id = any ($qdoIds::bigint[]) and deleted_at is null`;

/** The contacts of the account with these ids, without deleted ones. */
export async function adifContacts(
  queryable: Queryable,
  accountId: number,
  qdoIds: readonly number[],
): Promise<AdifContact[]> {
  const rows = await queryable.run(CONTACTS, { accountId, qdoIds });
  const list = new FieldList();
  return rows.map(({ ts, updated_at, cells, ...contact }) => {
    adifOfQso(cells, false, list);
    return { ...contact, at: ts.getTime(), updatedAt: updated_at.getTime(), fields: list.toFields() };
  });
}
