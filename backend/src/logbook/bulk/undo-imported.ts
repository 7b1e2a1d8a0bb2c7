import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { COLUMN_NAMES } from '../qso/qso.js';
import { factsOfChanged, type QsosChanged } from '../qso/qsos-changed.js';
import { UPDATE_TALLY } from '../qso/tally.js';
import { lockLogForImport } from './imported-contacts.js';

/** A contact that an undo retained, because it was edited after the import. */
export interface RetainedQso {
  qdo_id: number;
  ts: Date;
  call: string;
  band: string;
  mode: string;
}

export interface UndoneImport {
  retained: number;
  /** The first of them, by time. */
  listed: RetainedQso[];
}

const MAX_LISTED = 10_000;

interface Import {
  accountId: number;
  importId: number;
}

// Deletes what the import added, unless it was edited: every edit sets updated_at, and so does another import that
// enriched or revived the contact. Contacts soft-deleted since are deleted permanently.
const remove = (projections: string) => sql<Import>`
  with removed as (
    delete from logbook.qso q where account_id = $accountId and import_id = $importId and (updated_at = received_at or deleted_at is not null)
      and not exists (
        select from logbook.before_import b where b.account_id = $accountId and b.import_id = $importId and b.qdo_id = q.qdo_id)
    returning q.minute, q.deleted_at, old as was
  ), changed as (
    select $accountId::integer as account_id, minute, -1 as n from removed where deleted_at is null
  ), tallied as (${UPDATE_TALLY}), ${factsOfChanged({ from: 'removed', before: 'was' })}${projections}
  select`;

// Contacts that another import has filled since, without an edit in between, are transferred to that import: its own
// undo reverts both. First those this import had filled, then those it had added.
const TRANSFER_FILLED = sql<Import>`
  with transferred as (
    update logbook.before_import b set was = a.was from logbook.before_import a
    where a.account_id = $accountId and a.import_id = $importId and b.account_id = $accountId and b.import_id <> $importId and b.qdo_id = a.qdo_id
      and (b.was->>'updated_at')::timestamptz = a.left_at
    returning b.qdo_id, b.import_id
  ), named as (
    update logbook.qso q set import_id = transferred.import_id from transferred
    where q.account_id = $accountId and q.qdo_id = transferred.qdo_id and q.import_id = $importId
  )
  delete from logbook.before_import a using transferred
  where a.account_id = $accountId and a.import_id = $importId and a.qdo_id = transferred.qdo_id`;
// An added contact is transferred to the first import that filled it, if only imports changed it from there to its
// current state; the images of the later imports get the new owner.
const transferAdded = (projections: string) => sql<Import>`
  with recursive chain as (
    select b.qdo_id, b.import_id, b.left_at as added_at, b.left_at as at
    from logbook.qso q join logbook.before_import b on b.account_id = $accountId and b.qdo_id = q.qdo_id
    where q.account_id = $accountId and q.import_id = $importId and q.deleted_at is null and b.import_id <> $importId
      and b.was->>'updated_at' = b.was->>'received_at'
    union
    select chain.qdo_id, chain.import_id, chain.added_at, b.left_at
    from chain join logbook.before_import b on b.account_id = $accountId and b.qdo_id = chain.qdo_id
      and (b.was->>'updated_at')::timestamptz = chain.at
  ), transferred as (
    select chain.* from chain join logbook.qso q on q.account_id = $accountId and q.qdo_id = chain.qdo_id and q.updated_at = chain.at
  ), used as (
    delete from logbook.before_import b using transferred
    where b.account_id = $accountId and b.import_id = transferred.import_id and b.qdo_id = transferred.qdo_id
  ), images_changed as (
    update logbook.before_import b
    set was = b.was || jsonb_build_object('import_id', transferred.import_id, 'received_at', transferred.added_at)
    from transferred where b.account_id = $accountId and b.import_id <> transferred.import_id and b.qdo_id = transferred.qdo_id
  ), reassigned as (
    update logbook.qso q set import_id = transferred.import_id, received_at = transferred.added_at from transferred
    where q.account_id = $accountId and q.qdo_id = transferred.qdo_id
    returning old as was, new as now
  ), ${factsOfChanged({ from: 'reassigned', before: 'was', after: 'now' })}${projections}
  select`;

const RESTORED = [...COLUMN_NAMES.filter((name) => name !== 'account_id'), 'deleted_at'];

const restore = (projections: string) => sql<Import>`
  with back as (
    update logbook.qso q set ${RESTORED.map((name) => `${name} = was.${name}`).join(', ')}
    from logbook.before_import b cross join lateral jsonb_populate_record(null::logbook.qso, b.was) was
    where b.account_id = $accountId and b.import_id = $importId and q.account_id = $accountId and q.qdo_id = b.qdo_id
      and q.updated_at = b.left_at and q.deleted_at is null
    returning q.qdo_id, q.minute, q.deleted_at, old as was, new as now
  ), used as (
    delete from logbook.before_import b using back where b.account_id = $accountId and b.import_id = $importId and b.qdo_id = back.qdo_id
  ), changed as (
    select $accountId::integer as account_id, minute, -1 as n from back where deleted_at is not null
  ), tallied as (${UPDATE_TALLY}), ${factsOfChanged({ from: 'back', before: 'was', after: 'now' })}${projections}
  select`;

/** Contacts the import added or changed that the statements above left alone; soft-deleted ones do not matter. */
const RETAINED = `
  from logbook.qso q where q.account_id = $accountId and q.deleted_at is null and (q.import_id = $importId or q.qdo_id in (
    select qdo_id from logbook.before_import where account_id = $accountId and import_id = $importId))`;
const COUNT_RETAINED = sql<Import, { retained: number }>`select count(*)::integer as retained ${RETAINED}`;
const LIST_RETAINED = sql<Import, RetainedQso>`
  select qdo_id, ts, call, band, mode ${RETAINED} order by minute, ts, qdo_id limit ${MAX_LISTED}`;

const DELETE_IMAGES = sql<Import>`
  delete from logbook.before_import where account_id = $accountId and import_id = $importId`;
const DELETE_OLD_IMAGES = sql<{ before: Date }>`delete from logbook.before_import where left_at < $before`;

/** Undoes an import, within the transaction that stores its status. Contacts edited since are retained. */
export async function undoImported(tx: Queryable, changed: QsosChanged, undone: Import): Promise<UndoneImport> {
  await lockLogForImport(tx, undone.accountId);
  await tx.run(TRANSFER_FILLED, undone);
  await tx.run(changed.statementWith(transferAdded), undone);
  await tx.run(changed.statementWith(remove), undone);
  await tx.run(changed.statementWith(restore), undone);
  const [{ retained } = { retained: 0 }] = await tx.run(COUNT_RETAINED, undone);
  const listed = retained === 0 ? [] : await tx.run(LIST_RETAINED, undone);
  await tx.run(DELETE_IMAGES, undone);
  return { retained, listed };
}

/** Deletes images of contacts after a month: a failed import can be continued and undone days after it began. */
export async function deleteOldImages(database: Queryable, now: number): Promise<void> {
  await database.run(DELETE_OLD_IMAGES, { before: new Date(now - 30 * 86_400_000) });
}
