import type { DeletedQsosResponse, LogEdit, QsoHistoryResponse } from '@pileup/contract/log/edits';
import type { Queryable } from '../../platform/database/database.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { RESTORABLE_MS } from '../qso/delete-qso.js';
import { isoSeconds } from '../qso/utc-time.js';
import { changeTexts, type Values } from './change-texts.js';
import { type EditRow, editOf } from './edit.js';

const PAGE_SIZE = 100;

const EDITS = sql<{ accountId: number; since: Date }, EditRow>`
  select * from logbook.edit where account_id = $accountId and status not in ('previewing', 'previewed') and applied_at > $since
  order by id desc limit 100`;
const HISTORY = sql<{ accountId: number; qdoId: number }, ChangeRow>`
  select edit_id, changed_at, was from logbook.qso_change
  where account_id = $accountId and qdo_id = $qdoId order by id desc limit 100`;
const CURRENT = sql<
  { accountId: number; qdoId: number },
  { row: Values }
>`select to_jsonb(q) as row from logbook.qso q where account_id = $accountId and qdo_id = $qdoId`;
// A row without a call of its own only reserves the id of a withdrawn contact.
const DELETED = `from logbook.qso where account_id = $accountId and deleted_at > $since and station_callsign <> ''`;
const COUNT_DELETED = sql<{ accountId: number; since: Date }, { n: number }>`select count(*)::integer as n ${DELETED}`;
const LIST_DELETED = sql<
  { accountId: number; since: Date; offset: number },
  Record<'call' | 'band' | 'mode' | 'name', string> & DeletedRow
>`
  select qdo_id, ts, call, band, mode, name, deleted_at ${DELETED}
  order by deleted_at desc, minute desc, qdo_id desc offset $offset limit ${PAGE_SIZE}`;

/** Edits of an account of the last 30 days, newest first. */
export async function ownEdits(database: Queryable, accountId: number, now: number): Promise<LogEdit[]> {
  return (await database.run(EDITS, { accountId, since: new Date(now - RESTORABLE_MS) })).map(editOf);
}

/** How a contact of the account was changed, newest first. @throws NotFound if it is absent or another account's */
export async function historyOf(
  database: Queryable,
  accountId: number,
  qdoId: number,
): Promise<QsoHistoryResponse['history']> {
  const [current] = await database.run(CURRENT, { accountId, qdoId });
  if (!current) throw new NotFound('This contact is not in your log.');
  return changesOf(current.row, await database.run(HISTORY, { accountId, qdoId }));
}

/** A change of a contact: the columns and further fields that changed, as they were. */
export interface ChangeRow {
  edit_id: number | null;
  changed_at: Date;
  was: Values;
}

/** The changes as texts. @param rows newest first: a value became what the next change found, or what it is now */
export function changesOf(current: Values, rows: readonly ChangeRow[]): QsoHistoryResponse['history'] {
  let { fields, ...columns } = current;
  const history: QsoHistoryResponse['history'] = [];
  for (const { edit_id, changed_at, was } of rows) {
    const names = Object.keys(was.fields ?? {});
    const became = {
      ...Object.fromEntries(Object.keys(was).map((name) => [name, columns[name]])),
      fields: Object.fromEntries(names.map((name) => [name, fields?.[name] ?? null])),
    };
    const changes = changeTexts(was, became);
    if (changes.length > 0) history.push({ at: changed_at.toISOString(), edit_id, changes });
    columns = { ...columns, ...was };
    fields = { ...fields, ...was.fields };
  }
  return history;
}

/** Contacts of an account that can be restored, last deleted first. */
export async function deletedQsos(
  database: Queryable,
  accountId: number,
  page: number,
  now: number,
): Promise<DeletedQsosResponse> {
  const since = new Date(now - RESTORABLE_MS);
  const [{ n } = { n: 0 }] = await database.run(COUNT_DELETED, { accountId, since });
  const pages = Math.max(1, Math.ceil(n / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const rows = await database.run(LIST_DELETED, { accountId, since, offset: (shown - 1) * PAGE_SIZE });
  return {
    deleted: rows.map(({ qdo_id, ts, call, band, mode, name, deleted_at }) => ({
      qdo_id,
      TS: isoSeconds(ts.getTime()),
      Call: call,
      Band: band,
      Mode: mode,
      Name: name,
      deleted_at: deleted_at.toISOString(),
      restorable_until: isoSeconds(deleted_at.getTime() + RESTORABLE_MS),
    })),
    page: shown,
    pages,
    count: n,
  };
}

interface DeletedRow {
  qdo_id: number;
  ts: Date;
  deleted_at: NotNull<Date>;
}
