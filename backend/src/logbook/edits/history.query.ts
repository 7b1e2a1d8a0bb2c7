import type { DeletedQsosAnswer, LogEdit, QsoHistoryAnswer } from '@pileup/contract/log/edits';
import { type Queryable, statement } from '../../platform/database/database.js';
import { RESTORABLE_MS } from '../qso/delete-qso.js';
import { isoSeconds } from '../qso/utc-time.js';
import { changeTexts } from './change-texts.js';
import { type EditRow, editOf } from './edit.js';

const PAGE_SIZE = 100;

const EDITS = statement(`
  select * from logbook.edit where account_id = $1 and status not in ('previewing', 'previewed') and applied_at > $2
  order by id desc limit 100`);
const HISTORY = statement(`
  select edit_id, changed_at, was, became from logbook.qso_change
  where account_id = $1 and qdo_id = $2 order by id desc limit 100`);
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

/** How a contact of the account was changed, newest first. */
export async function historyOf(
  database: Queryable,
  accountId: number,
  qdoId: number,
): Promise<QsoHistoryAnswer['history']> {
  const rows = await database.run<{ edit_id: number | null; changed_at: Date; was: object; became: object }>(HISTORY, [
    accountId,
    qdoId,
  ]);
  return rows
    .map(({ edit_id, changed_at, was, became }) => ({
      ...{ at: changed_at.toISOString(), edit_id },
      changes: changeTexts({ ...was }, { ...became }),
    }))
    .filter(({ changes }) => changes.length > 0);
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
