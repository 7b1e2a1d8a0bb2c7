import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { keyDetail, minuteOf } from '../qso/natural-key.js';
import type { QsoRow } from '../qso/qso.js';
import { MINUTES_APART } from './duplicates-in-log.js';

/** The stored field with the ids that programs gave a contact, separated by spaces; two programs may report the same one. */
export const EXTERNAL_IDS_FIELD = 'APP_PILEUP_TOLD_AS';

/** Ids stored per contact: a program may send a new one with every report. */
const MAX_IDS = 20;

const IDS = `string_to_array(coalesce(fields->>'${EXTERNAL_IDS_FIELD}', ''), ' ')`;

// Programs cannot change contacts that were typed or imported.
const FIND = sql<{ accountId: number; call: string; minute: number; id: string }, { qdo_id: number; idCount: number }>`
  select qdo_id, array_length(${IDS}, 1) as "idCount" from logbook.qso
  where account_id = $accountId and call = $call and minute between $minute::integer - ${MINUTES_APART} and $minute + ${MINUTES_APART}
    and deleted_at is null and import_id is null and qso_origin <> 'LOGBAR' and $id = any (${IDS})
  order by qdo_id limit 1`;

// Finds contacts that only this program reported: those that several reported are not one program's to delete.
const FIND_WITHOUT_ID = sql<
  { accountId: number; call: string; minute: number; ts: Date; program: string },
  { qdo_id: number; isExact: boolean }
>`
  select qdo_id, ts = $ts as "isExact" from logbook.qso
  where account_id = $accountId and call = $call and minute between $minute::integer - ${MINUTES_APART} and $minute + ${MINUTES_APART}
    and deleted_at is null and import_id is null and qso_origin = $program and qso_origin <> 'LOGBAR' and coalesce(array_length(${IDS}, 1), 0) <= 1
  order by ts = $ts desc, qdo_id limit 2`;

const ADD = sql<{
  accountId: number;
  call: string;
  minute: number;
  id: string;
  band: string;
  mode: string;
  detail: string;
}>`
  update logbook.qso set fields = coalesce(fields, '{}') || jsonb_build_object('${EXTERNAL_IDS_FIELD}', concat_ws(' ', fields->>'${EXTERNAL_IDS_FIELD}', $id::text))
  where account_id = $accountId and call = $call and minute between $minute::integer - ${MINUTES_APART} and $minute + ${MINUTES_APART}
    and band = $band and mode = $mode and logbook.details_match(logbook.key_detail(fields), $detail) and deleted_at is null and $id <> all (${IDS}) and coalesce(array_length(${IDS}, 1), 0) < ${MAX_IDS}`;

const REMOVE = sql<{ accountId: number; qdoId: number; id: string }>`
  update logbook.qso set fields = fields || jsonb_build_object('${EXTERNAL_IDS_FIELD}', array_to_string(array_remove(${IDS}, $id), ' '))
  where account_id = $accountId and qdo_id = $qdoId`;

/** A contact as a program identifies it: its id there, its call, and its time (ms since 1970) when it was reported. */
export interface ExternalId {
  id: string;
  call: string;
  ts: number;
}

/** The contact with an external id, and how many such ids it has; null if there is none. */
export async function findByExternalId(
  database: Queryable,
  accountId: number,
  { id, call, ts }: ExternalId,
): Promise<{ qdoId: number; idCount: number } | null> {
  const [row] = await database.run(FIND, { accountId, call, minute: minuteOf(ts), id });
  return row ? { qdoId: row.qdo_id, idCount: row.idCount } : null;
}

/** The only contact with this call and time that a program reported; null if there is none, or more than one. */
export async function findReportedBy(
  database: Queryable,
  accountId: number,
  { call, ts, program }: { call: string; ts: number; program: string },
): Promise<number | null> {
  const [first, second] = await database.run(FIND_WITHOUT_ID, {
    accountId,
    call,
    minute: minuteOf(ts),
    ts: new Date(ts),
    program,
  });
  return first && first.isExact !== second?.isExact ? first.qdo_id : null;
}

/** Adds an id to a contact that was in the log before a program reported it. */
export async function addExternalId(
  database: Queryable,
  accountId: number,
  { id, call, ts }: ExternalId,
  { band, mode, fields }: Pick<QsoRow, 'band' | 'mode' | 'fields'>,
): Promise<void> {
  await database.run(ADD, { accountId, call, minute: minuteOf(ts), id, band, mode, detail: keyDetail(fields) });
}

export async function removeExternalId(
  database: Queryable,
  accountId: number,
  qdoId: number,
  id: string,
): Promise<void> {
  await database.run(REMOVE, { accountId, qdoId, id });
}
