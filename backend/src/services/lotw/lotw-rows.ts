import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { SentContact } from '../log-service.js';
import { allowsState } from '../service-states.js';
import { type LotwRow, QUEUED } from './lotw-states.js';

export type StoredRow = LotwRow & { readonly qdoId: number; readonly version: number; readonly isChanged: boolean };

const ROW = `qdo_id as "qdoId", version, is_changed as "isChanged", state, reason, present, intent, is_confirmed as "isConfirmed"`;
const LOTW = `account_id = $accountId and service = 'lotw'`;
// Locks rows, so that a report is merged with their newest state.
const LOCKED = sql<{ accountId: number; qdoIds: readonly number[] }, StoredRow>`
  select ${ROW} from services.service_contact where ${LOTW} and qdo_id = any ($qdoIds::bigint[]) order by qdo_id for update`;
const UNSETTLED = sql<{ accountId: number; after: number; limit: number }, StoredRow>`
  select ${ROW} from services.service_contact
  where ${LOTW} and (state in ('waiting', 'differs') or is_changed) and qdo_id > $after order by qdo_id limit $limit`;
const WAITING = sql<{ accountId: number; limit: number }, StoredRow>`
  select ${ROW} from services.service_contact where ${LOTW} and state = 'waiting' order by at, qdo_id limit $limit`;
const COUNT = sql<{ accountId: number }, { n: number }>`
  select count(*)::integer as n from services.service_contact where ${LOTW} and state = 'waiting'`;
const ROWS = `json_to_recordset($states::json) as t
  (qdo_id bigint, version integer, state text, reason text, present jsonb, intent jsonb, is_confirmed boolean)`;
const STORE = sql<{ accountId: number; states: string; now: Date }>`
  insert into services.service_contact as s (account_id, service, qdo_id, state, reason, present, intent, is_confirmed, at)
  select $accountId, 'lotw', t.qdo_id, t.state, t.reason, t.present, t.intent, t.is_confirmed, $now from ${ROWS}
  on conflict (account_id, service, qdo_id) do update set state = excluded.state, reason = excluded.reason,
    present = excluded.present, intent = excluded.intent, is_confirmed = excluded.is_confirmed,
    at = case when s.state = excluded.state then s.at else excluded.at end`;
const SETTLE = sql<{ accountId: number; states: string; now: Date }>`
  update services.service_contact s set state = t.state, reason = t.reason, is_changed = false,
    present = coalesce(s.present, t.present), at = case when s.state = t.state then s.at else $now end
  from ${ROWS}
  where s.account_id = $accountId and s.service = 'lotw' and s.qdo_id = t.qdo_id and s.version = t.version
    and (s.is_changed or s.state in ('waiting', 'differs') and (s.state, s.reason) is distinct from (t.state, t.reason))`;
const FORGET = sql<{ accountId: number; states: string }>`
  delete from services.service_contact s using ${ROWS}
  where s.account_id = $accountId and s.service = 'lotw' and s.qdo_id = t.qdo_id and s.version = t.version
    and (s.state = 'waiting' or s.is_changed)`;
const SEND = sql<{ accountId: number; states: string; now: Date }, { qdo_id: number }>`
  update services.service_contact s set state = 'sent', reason = null, intent = t.intent, at = $now from ${ROWS}
  where s.account_id = $accountId and s.service = 'lotw' and s.qdo_id = t.qdo_id and s.version = t.version
    and s.state = 'waiting' and ${allowsState('send', 's.state')}
  returning s.qdo_id`;
// A contact that changed since its upload waits again; if LoTW queued the file, `intent` is what LoTW may have.
const ANSWER = sql<{ accountId: number; states: string; now: Date; state: string; reason: string | null }>`
  update services.service_contact s set
    state = case when s.version = t.version then $state else s.state end,
    reason = case when s.version = t.version then $reason else s.reason end,
    intent = case when $state = 'sent' then s.intent end, at = $now
  from ${ROWS}
  where s.account_id = $accountId and s.service = 'lotw' and s.qdo_id = t.qdo_id and s.intent = t.intent`;
const COLLECT = sql<{ accountId: number; qdoIds: readonly number[]; now: Date }, { qdo_id: number }>`
  insert into services.service_contact (account_id, service, qdo_id, state, at)
  select $accountId, 'lotw', id, 'waiting', $now from unnest($qdoIds::bigint[]) as id
  on conflict do nothing returning qdo_id`;
// LoTW discards contacts of superseded or expired certificates without a word.
const EXPIRE = sql<{ accountId: number; before: Date; reason: string; now: Date }>`
  update services.service_contact set state = 'refused', reason = $reason, intent = null, at = $now
  where ${LOTW} and state = 'sent' and at < $before and ${allowsState('refuse')}`;
// A row sent without a reason has no recorded response, because the process ended.
const RELEASE = sql<{ accountId: number; before: Date; reason: string; now: Date }>`
  update services.service_contact set state = 'waiting', reason = $reason, intent = null, at = $now
  where ${LOTW} and state = 'sent' and reason is null and at < $before and ${allowsState('request')}`;

const rowsJson = (rows: readonly Partial<StoredRow>[]) =>
  JSON.stringify(
    rows.map(({ qdoId, isConfirmed, isChanged: _, ...rest }) => ({
      ...rest,
      qdo_id: qdoId,
      is_confirmed: isConfirmed,
    })),
  );

/** The rows of contacts, locked until the transaction ends. */
export function lockedRows(tx: Queryable, accountId: number, qdoIds: readonly number[]): Promise<StoredRow[]> {
  return tx.run(LOCKED, { accountId, qdoIds });
}

/** Contacts that wait, differ or changed where nothing waits by itself, in the order of their numbers. */
export function unsettledRows(tx: Queryable, accountId: number, after: number, limit: number): Promise<StoredRow[]> {
  return tx.run(UNSETTLED, { accountId, after, limit });
}

/** The oldest contacts that wait to be signed, and how many wait in all. */
export async function waitingRows(
  tx: Queryable,
  accountId: number,
  limit: number,
): Promise<{ rows: StoredRow[]; count: number }> {
  const [counted] = await tx.run(COUNT, { accountId });
  return { rows: await tx.run(WAITING, { accountId, limit }), count: counted?.n ?? 0 };
}

/** Stores what a report shows; the rows are locked or new. */
export async function storeRows(
  tx: Queryable,
  accountId: number,
  rows: readonly (LotwRow & { qdoId: number })[],
  now: Date,
): Promise<void> {
  await tx.run(STORE, { accountId, states: rowsJson(rows), now });
}

/** Stores new states of contacts that have not changed since they were read, and forgets the others. */
export async function settleRows(
  tx: Queryable,
  accountId: number,
  { changed, forgotten, now }: { changed: readonly StoredRow[]; forgotten: readonly StoredRow[]; now: Date },
): Promise<void> {
  if (changed.length > 0) await tx.run(SETTLE, { accountId, states: rowsJson(changed), now });
  if (forgotten.length > 0) await tx.run(FORGET, { accountId, states: rowsJson(forgotten) });
}

/** An upload of contacts: the version that was signed, and what is in the file. */
export type Upload = { qdoId: number; version: number; intent: SentContact };

/** Records what is about to be uploaded; returns how many contacts still wait in this version. */
export async function recordUpload(
  tx: Queryable,
  accountId: number,
  uploads: readonly Upload[],
  now: Date,
): Promise<number> {
  return (await tx.run(SEND, { accountId, states: rowsJson(uploads), now })).length;
}

/** Records the response: LoTW queues the file, rejects it (with the reason), or was not reached. */
export async function recordAnswer(
  tx: Queryable,
  accountId: number,
  uploads: readonly Upload[],
  { answer, reason, now }: { answer: 'queued' | 'rejected' | 'unreached'; reason: string | null; now: Date },
): Promise<void> {
  const state = { queued: 'sent', rejected: 'refused', unreached: 'waiting' }[answer];
  const params = { accountId, states: rowsJson(uploads), now, state };
  await tx.run(ANSWER, { ...params, reason: answer === 'queued' ? QUEUED : reason });
}

/** Contacts that wait from now on, if nothing is known of them; returns how many. */
export async function collectRows(
  tx: Queryable,
  accountId: number,
  qdoIds: readonly number[],
  now: Date,
): Promise<number> {
  return (await tx.run(COLLECT, { accountId, qdoIds, now })).length;
}

/** Contacts uploaded before `before` that no report shows: LoTW has not stored them. */
export async function expireUploads(
  tx: Queryable,
  accountId: number,
  { before, reason, now }: { before: Date; reason: string; now: Date },
): Promise<void> {
  await tx.run(EXPIRE, { accountId, before, reason, now });
}

/** Uploads begun before `before` without a known response wait again: LoTW takes a contact twice without harm. */
export async function releaseUploads(
  tx: Queryable,
  accountId: number,
  { before, reason, now }: { before: Date; reason: string; now: Date },
): Promise<void> {
  await tx.run(RELEASE, { accountId, before, reason, now });
}
