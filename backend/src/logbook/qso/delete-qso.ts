import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { differencesSql } from '../edits/change-images.js';
import { assertUnchanged, lockOwnQso } from './own-qso.js';
import { COLUMN_NAMES, type StoredQso } from './qso.js';
import { factsOfChanged, QsosChanged } from './qsos-changed.js';
import { updateTally } from './tally.js';

const DAY_MS = 86_400_000;
/** How long a deleted contact can be restored. */
export const RESTORABLE_MS = 30 * DAY_MS;

/**
 * Soft-deletes a contact of the account, if it is still that of `ifUpdatedAt` (ms); returns until when it can be restored
 * (ms since 1970).
 */
export class DeleteQso extends CommandOf<
  { accountId: number; qdoId: number; ifUpdatedAt?: number | undefined },
  number
>() {}

/** Restores a soft-deleted contact; `received_at` stays. */
export class RestoreQso extends CommandOf<{ accountId: number; qdoId: number }, StoredQso>() {}

// Every change is later than the one before, also within a millisecond.
const mark = (projections: string) => sql<
  { accountId: number; qdoId: number; deletedAt: Date | null; now: Date },
  StoredQso
>`
  with marked as (
    update logbook.qso set deleted_at = $deletedAt::timestamptz,
      updated_at = greatest($now::timestamptz, updated_at + interval '1 ms')
    where qdo_id = $qdoId and account_id = $accountId
    returning new.*, old as was, new as now
  ), noted as (
    insert into logbook.qso_change (account_id, qdo_id, changed_at, was, became)
    select account_id, qdo_id, updated_at, ${differencesSql('was', 'now')}, ${differencesSql('now', 'was')} from marked
  ), ${factsOfChanged({ from: 'marked', before: 'was', after: 'now' })}${projections}
  select qdo_id, deleted_at, mp3_name, ${COLUMN_NAMES.join(', ')} from marked`;
const PURGE = sql<{ before: Date }>`delete from logbook.qso where deleted_at < $before`;

/** Idempotent, so that a retry after a lost response succeeds. */
export const DeleteQsoHandler = handlerOf(
  DeleteQso,
  [Database, QsosChanged, Clock],
  async ({ accountId, qdoId, ifUpdatedAt }, database, changed, clock) => {
    const until = await database.transaction(async (tx) => {
      const qso = await lockOwnQso(tx, qdoId, accountId);
      if (qso.deleted_at) return qso.deleted_at.getTime() + RESTORABLE_MS;
      assertUnchanged(qso, ifUpdatedAt);
      const now = new Date(clock.now());
      await tx.run(changed.statementWith(mark), { accountId, qdoId, deletedAt: now, now });
      await updateTally(tx, accountId, [qso.minute], [-1]);
      return now.getTime() + RESTORABLE_MS;
    });
    changed.publish(accountId, [qdoId]);
    return until;
  },
);

export const RestoreQsoHandler = handlerOf(
  RestoreQso,
  [Database, QsosChanged, Clock],
  async ({ accountId, qdoId }, database, changed, clock) => {
    const restored = await database.transaction(async (tx) => {
      const qso = await lockOwnQso(tx, qdoId, accountId);
      if (!qso.deleted_at) return qso;
      const now = clock.now();
      if (qso.deleted_at.getTime() + RESTORABLE_MS < now) throw new NotFound('This contact is not in your log.');
      const restore = { accountId, qdoId, deletedAt: null, now: new Date(now) };
      const [row] = await tx.run(changed.statementWith(mark), restore);
      await updateTally(tx, accountId, [qso.minute], [1]);
      return row ?? qso;
    });
    changed.publish(accountId, [qdoId]);
    return restored;
  },
);

/** Permanently deletes contacts that were soft-deleted more than 30 days ago. */
export async function purgeDeleted(database: Queryable, now: number): Promise<void> {
  await database.run(PURGE, { before: new Date(now - RESTORABLE_MS) });
}
