import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Queryable, statement } from '../../platform/database/database.js';
import { COLUMN_NAMES } from '../qso/qso.js';
import { factsOfChanged, QsosChanged } from '../qso/qsos-changed.js';
import { UPDATE_TALLY } from '../qso/tally.js';
import { lockLogForImport } from './log-imported.js';

/** A contact an undo left alone, because it was edited after the import. */
export interface RetainedQso {
  qdo_id: number;
  ts: Date;
  call: string;
  band: string;
  mode: string;
}

export interface UndoneImport {
  retained: number;
  /** The first of them, in order of time. */
  listed: RetainedQso[];
}

/** Takes an import back, within the transaction that notes it: the log is as it was, but for contacts edited since. */
export class UndoImported extends Command<UndoneImport> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
    readonly tx: Queryable,
  ) {
    super();
  }
}

const MAX_LISTED = 10_000;

// What the import added, unless it was edited: every edit moves updated_at on, and so does another import that
// enriched or revived the contact. What was deleted since is gone for good.
const remove = (projections: string) => `
  with gone as (
    delete from logbook.qso q where account_id = $1 and import_id = $2 and (updated_at = received_at or deleted_at is not null)
      and not exists (
        select from logbook.before_import b where b.account_id = $1 and b.import_id = $2 and b.qdo_id = q.qdo_id)
    returning q.minute, q.deleted_at, old as was
  ), changed as (
    select $1::integer as account_id, minute, -1 as n from gone where deleted_at is null
  ), tallied as (${UPDATE_TALLY}), ${factsOfChanged({ from: 'gone', before: 'was' })}${projections}
  select`;

// What another import has filled in since, and nobody else has touched, is that import's from now on: its own undo takes
// back both. First where this import had filled something in, then what it had added.
const TRANSFER_FILLED = statement(`
  with handed as (
    update logbook.before_import b set was = a.was from logbook.before_import a
    where a.account_id = $1 and a.import_id = $2 and b.account_id = $1 and b.import_id <> $2 and b.qdo_id = a.qdo_id
      and (b.was->>'updated_at')::timestamptz = a.left_at
    returning b.qdo_id, b.import_id
  ), named as (
    update logbook.qso q set import_id = handed.import_id from handed
    where q.account_id = $1 and q.qdo_id = handed.qdo_id and q.import_id = $2
  )
  delete from logbook.before_import a using handed
  where a.account_id = $1 and a.import_id = $2 and a.qdo_id = handed.qdo_id`);
// An added contact belongs to the first that filled something in, provided that from there on one import followed the
// other up to what stands in the log now; those after it are told whose it is.
const transferAdded = (projections: string) => `
  with recursive chain as (
    select b.qdo_id, b.import_id, b.left_at as added_at, b.left_at as at
    from logbook.qso q join logbook.before_import b on b.account_id = $1 and b.qdo_id = q.qdo_id
    where q.account_id = $1 and q.import_id = $2 and q.deleted_at is null and b.import_id <> $2
      and b.was->>'updated_at' = b.was->>'received_at'
    union
    select chain.qdo_id, chain.import_id, chain.added_at, b.left_at
    from chain join logbook.before_import b on b.account_id = $1 and b.qdo_id = chain.qdo_id
      and (b.was->>'updated_at')::timestamptz = chain.at
  ), handed as (
    select chain.* from chain join logbook.qso q on q.account_id = $1 and q.qdo_id = chain.qdo_id and q.updated_at = chain.at
  ), used as (
    delete from logbook.before_import b using handed
    where b.account_id = $1 and b.import_id = handed.import_id and b.qdo_id = handed.qdo_id
  ), told as (
    update logbook.before_import b
    set was = b.was || jsonb_build_object('import_id', handed.import_id, 'received_at', handed.added_at)
    from handed where b.account_id = $1 and b.import_id <> handed.import_id and b.qdo_id = handed.qdo_id
  ), now_theirs as (
    update logbook.qso q set import_id = handed.import_id, received_at = handed.added_at from handed
    where q.account_id = $1 and q.qdo_id = handed.qdo_id
    returning old as was, new as now
  ), ${factsOfChanged({ from: 'now_theirs', before: 'was', after: 'now' })}${projections}
  select`;

const RESTORED = [...COLUMN_NAMES.filter((name) => name !== 'account_id'), 'deleted_at'];

const restore = (projections: string) => `
  with back as (
    update logbook.qso q set ${RESTORED.map((name) => `${name} = was.${name}`).join(', ')}
    from logbook.before_import b cross join lateral jsonb_populate_record(null::logbook.qso, b.was) was
    where b.account_id = $1 and b.import_id = $2 and q.account_id = $1 and q.qdo_id = b.qdo_id
      and q.updated_at = b.left_at and q.deleted_at is null
    returning q.qdo_id, q.minute, q.deleted_at, old as was, new as now
  ), used as (
    delete from logbook.before_import b using back where b.account_id = $1 and b.import_id = $2 and b.qdo_id = back.qdo_id
  ), changed as (
    select $1::integer as account_id, minute, -1 as n from back where deleted_at is not null
  ), tallied as (${UPDATE_TALLY}), ${factsOfChanged({ from: 'back', before: 'was', after: 'now' })}${projections}
  select`;

/** Contacts the import added or changed and that the statements above left alone; deleted ones are in nobody's way. */
const RETAINED = `
  from logbook.qso q where q.account_id = $1 and q.deleted_at is null and (q.import_id = $2 or q.qdo_id in (
    select qdo_id from logbook.before_import where account_id = $1 and import_id = $2))`;
const COUNT_RETAINED = statement(`select count(*)::integer as kept ${RETAINED}`);
const LIST_RETAINED = statement(
  `select qdo_id, ts, call, band, mode ${RETAINED} order by minute, ts, qdo_id limit ${MAX_LISTED}`,
);

const DELETE_IMAGES = statement('delete from logbook.before_import where account_id = $1 and import_id = $2');
const DELETE_OLD_IMAGES = statement('delete from logbook.before_import where left_at < $1');

@CommandHandler(UndoImported)
export class UndoImportedHandler implements ICommandHandler<UndoImported> {
  constructor(private readonly changed: QsosChanged) {}

  async execute({ accountId, importId, tx }: UndoImported): Promise<UndoneImport> {
    const which = [accountId, importId];
    await lockLogForImport(tx, accountId);
    await tx.run(TRANSFER_FILLED, which);
    await tx.run(this.changed.statementWith(transferAdded), which);
    await tx.run(this.changed.statementWith(remove), which);
    await tx.run(this.changed.statementWith(restore), which);
    const [{ kept } = { kept: 0 }] = await tx.run<{ kept: number }>(COUNT_RETAINED, which);
    const named = kept === 0 ? [] : await tx.run<RetainedQso>(LIST_RETAINED, which);
    await tx.run(DELETE_IMAGES, which);
    return { retained: kept, listed: named };
  }
}

/** Contacts' former states are kept for a month: an import that failed can go on, and be undone, days after it began. */
export async function deleteOldImages(database: Queryable, now: number): Promise<void> {
  await database.run(DELETE_OLD_IMAGES, [new Date(now - 30 * 86_400_000)]);
}
