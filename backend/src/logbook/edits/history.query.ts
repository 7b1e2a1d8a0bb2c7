import type { DeletedQsosAnswer, LogEdit, QsoHistoryAnswer } from '@pileup/contract/log/edits';
import { type Queryable, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { RESTORABLE_MS } from '../qso/delete-qso.js';
import { isoSeconds } from '../qso/utc-time.js';
import { changeTexts, type Values } from './change-texts.js';
import { type EditRow, editOf } from './edit.js';

const PAGE_SIZE = 100;

const EDITS = statement(`
  select * from logbook.edit where account_id = $1 and status not in ('previewing', 'previewed') and applied_at > $2
  order by id desc limit 100`);
const HISTORY = statement(`
  select edit_id, changed_at, was from logbook.qso_change
  where account_id = $1 and qdo_id = $2 order by id desc limit 100`);
const CURRENT = statement('select to_jsonb(q) as row from logbook.qso q where account_id = $1 and qdo_id = $2');
// A row without a call of its own only reserves the id of a withdrawn contact.
const DELETED = `from logbook.qso where account_id = $1 and deleted_at > $2 and station_callsign <> ''`;
const COUNT_DELETED = statement(`select count(*)::integer as n ${DELETED}`);
const LIST_DELETED = statement(`
  select qdo_id, ts, call, band, mode, name, deleted_at ${DELETED}
  order by deleted_at desc, minute desc, qdo_id desc offset $3 limit ${PAGE_SIZE}`);

/** Edits of an account of the last 30 days, newest first. */
export async function ownEdits(database: Queryable, accountId: number, now: number): Promise<LogEdit[]> {
  return (await database.run<EditRow>(EDITS, [accountId, new Date(now - RESTORABLE_MS)])).map(editOf);
}

/** How a contact of the account was changed, newest first. @throws NotFound if it is absent or another account's */
export async function historyOf(
  database: Queryable,
  accountId: number,
  qdoId: number,
): Promise<QsoHistoryAnswer['history']> {
  const [current] = await database.run<{ row: Values }>(CURRENT, [accountId, qdoId]);
  if (!current) throw new NotFound('This contact is not in your log.');
  return changesOf(current.row, await database.run<ChangeRow>(HISTORY, [accountId, qdoId]));
}

/** A change of a contact: the columns and further fields that changed, as they were. */
export interface ChangeRow {
  edit_id: number | null;
  changed_at: Date;
  was: Values;
}

/** The changes as texts. @param rows newest first: a value became what the next change found, or what it is now */
export function changesOf(current: Values, rows: readonly ChangeRow[]): QsoHistoryAnswer['history'] {
  let { fields, ...columns } = current;
  const history: QsoHistoryAnswer['history'] = [];
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
): Promise<DeletedQsosAnswer> {
  const since = new Date(now - RESTORABLE_MS);
  const [{ n } = { n: 0 }] = await database.run<{ n: number }>(COUNT_DELETED, [accountId, since]);
  const pages = Math.max(1, Math.ceil(n / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const rows = await database.run<Record<'call' | 'band' | 'mode' | 'name', string> & DeletedRow>(LIST_DELETED, [
    ...[accountId, since, (shown - 1) * PAGE_SIZE],
  ]);
  return {
    deleted: rows.map(({ qdo_id, ts, call, band, mode, name, deleted_at }) => ({
      ...{ qdo_id, TS: isoSeconds(ts.getTime()), Call: call, Band: band, Mode: mode, Name: name },
      deleted_at: deleted_at.toISOString(),
      restorable_until: isoSeconds(deleted_at.getTime() + RESTORABLE_MS),
    })),
    ...{ page: shown, pages, count: n },
  };
}

interface DeletedRow {
  qdo_id: number;
  ts: Date;
  deleted_at: Date;
}
