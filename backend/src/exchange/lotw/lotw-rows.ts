import { type Queryable, statement } from '../../platform/database/database.js';
import type { SentContact } from '../services/log-service.js';
import { allowsState } from '../services/service-states.js';
import { type LotwRow, QUEUED } from './lotw-states.js';

export type StoredRow = LotwRow & { readonly qdoId: number; readonly version: number; readonly isChanged: boolean };

const ROW = `qdo_id as "qdoId", version, is_changed as "isChanged", state, reason, present, intent, is_confirmed as "isConfirmed"`;
const LOTW = `account_id = $1 and service = 'lotw'`;
// Locks rows, so that a report is merged with their newest state.
const LOCKED = statement(`
  select ${ROW} from exchange.service_contact where ${LOTW} and qdo_id = any ($2::bigint[]) order by qdo_id for update`);
const UNSETTLED = statement(`
  select ${ROW} from exchange.service_contact
  where ${LOTW} and (state in ('waiting', 'differs') or is_changed) and qdo_id > $2 order by qdo_id limit $3`);
const WAITING = statement(`
  select ${ROW} from exchange.service_contact where ${LOTW} and state = 'waiting' order by at, qdo_id limit $2`);
const COUNT = statement(`
  select count(*)::integer as n from exchange.service_contact where ${LOTW} and state = 'waiting'`);
const ROWS = `json_to_recordset($2::json) as t
  (qdo_id bigint, version integer, state text, reason text, present jsonb, intent jsonb, is_confirmed boolean)`;
const STORE = statement(`
  insert into exchange.service_contact as s (account_id, service, qdo_id, state, reason, present, intent, is_confirmed, at)
  select $1, 'lotw', t.qdo_id, t.state, t.reason, t.present, t.intent, t.is_confirmed, $3 from ${ROWS}
  on conflict (account_id, service, qdo_id) do update set state = excluded.state, reason = excluded.reason,
    present = excluded.present, intent = excluded.intent, is_confirmed = excluded.is_confirmed,
    at = case when s.state = excluded.state then s.at else excluded.at end`);
const SETTLE = statement(`
  update exchange.service_contact s set state = t.state, reason = t.reason, is_changed = false,
    present = coalesce(s.present, t.present), at = case when s.state = t.state then s.at else $3 end
  from ${ROWS}
  where s.account_id = $1 and s.service = 'lotw' and s.qdo_id = t.qdo_id and s.version = t.version
    and (s.is_changed or s.state in ('waiting', 'differs') and (s.state, s.reason) is distinct from (t.state, t.reason))`);
const FORGET = statement(`
  delete from exchange.service_contact s using ${ROWS}
  where s.account_id = $1 and s.service = 'lotw' and s.qdo_id = t.qdo_id and s.version = t.version
    and (s.state = 'waiting' or s.is_changed)`);
const SEND = statement(`
  update exchange.service_contact s set state = 'sent', reason = null, intent = t.intent, at = $3 from ${ROWS}
  where s.account_id = $1 and s.service = 'lotw' and s.qdo_id = t.qdo_id and s.version = t.version and s.state = 'waiting'
    and ${allowsState('send', 's.state')}
  returning s.qdo_id`);
// A contact that changed since its upload waits again; if LoTW queued the file, `intent` is what LoTW may have.
const ANSWER = statement(`
  update exchange.service_contact s set
    state = case when s.version = t.version then $4 else s.state end,
    reason = case when s.version = t.version then $5 else s.reason end,
    intent = case when $4 = 'sent' then s.intent end, at = $3
  from ${ROWS}
  where s.account_id = $1 and s.service = 'lotw' and s.qdo_id = t.qdo_id and s.intent = t.intent`);
const COLLECT = statement(`
  insert into exchange.service_contact (account_id, service, qdo_id, state, at)
  select $1, 'lotw', id, 'waiting', $3 from unnest($2::bigint[]) as id
  on conflict do nothing returning qdo_id`);
// LoTW discards contacts of superseded or expired certificates without a word.
const EXPIRE = statement(`
  update exchange.service_contact set state = 'refused', reason = $3, intent = null, at = $4
  where ${LOTW} and state = 'sent' and at < $2 and ${allowsState('refuse')}`);
// A row sent without a reason has no recorded response, because the process ended.
const RELEASE = statement(`
  update exchange.service_contact set state = 'waiting', reason = $3, intent = null, at = $4
  where ${LOTW} and state = 'sent' and reason is null and at < $2 and ${allowsState('request')}`);

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
  return tx.run<StoredRow>(LOCKED, [accountId, qdoIds]);
}

/** Contacts that wait, differ or changed where nothing waits by itself, in the order of their numbers. */
export function unsettledRows(tx: Queryable, accountId: number, after: number, limit: number): Promise<StoredRow[]> {
  return tx.run<StoredRow>(UNSETTLED, [accountId, after, limit]);
}

/** The oldest contacts that wait to be signed, and how many wait in all. */
export async function waitingRows(
  tx: Queryable,
  accountId: number,
  limit: number,
): Promise<{ rows: StoredRow[]; count: number }> {
  const [counted] = await tx.run<{ n: number }>(COUNT, [accountId]);
  return { rows: await tx.run<StoredRow>(WAITING, [accountId, limit]), count: counted?.n ?? 0 };
}

/** Stores what a report shows; the rows are locked or new. */
export async function storeRows(
  tx: Queryable,
  accountId: number,
  rows: readonly (LotwRow & { qdoId: number })[],
  now: Date,
): Promise<void> {
  await tx.run(STORE, [accountId, rowsJson(rows), now]);
}

/** Stores new states of contacts that have not changed since they were read, and forgets the others. */
export async function settleRows(
  tx: Queryable,
  accountId: number,
  { changed, forgotten, now }: { changed: readonly StoredRow[]; forgotten: readonly StoredRow[]; now: Date },
): Promise<void> {
  if (changed.length > 0) await tx.run(SETTLE, [accountId, rowsJson(changed), now]);
  if (forgotten.length > 0) await tx.run(FORGET, [accountId, rowsJson(forgotten)]);
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
  return (await tx.run(SEND, [accountId, rowsJson(uploads), now])).length;
}

/** Records the response: LoTW queues the file, rejects it (with the reason), or was not reached. */
export async function recordAnswer(
  tx: Queryable,
  accountId: number,
  uploads: readonly Upload[],
  { answer, reason, now }: { answer: 'queued' | 'rejected' | 'unreached'; reason: string | null; now: Date },
): Promise<void> {
  const state = { queued: 'sent', rejected: 'refused', unreached: 'waiting' }[answer];
  const values = [accountId, rowsJson(uploads), now, state, answer === 'queued' ? QUEUED : reason];
  await tx.run(ANSWER, values);
}

/** Contacts that wait from now on, if nothing is known of them; returns how many. */
export async function collectRows(
  tx: Queryable,
  accountId: number,
  qdoIds: readonly number[],
  now: Date,
): Promise<number> {
  return (await tx.run(COLLECT, [accountId, qdoIds, now])).length;
}

/** Contacts uploaded before `before` that no report shows: LoTW has not stored them. */
export async function expireUploads(
  tx: Queryable,
  accountId: number,
  { before, reason, now }: { before: Date; reason: string; now: Date },
): Promise<void> {
  await tx.run(EXPIRE, [accountId, before, reason, now]);
}

/** Uploads begun before `before` without a known response wait again: LoTW takes a contact twice without harm. */
export async function releaseUploads(
  tx: Queryable,
  accountId: number,
  { before, reason, now }: { before: Date; reason: string; now: Date },
): Promise<void> {
  await tx.run(RELEASE, [accountId, before, reason, now]);
}
