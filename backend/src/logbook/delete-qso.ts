import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.js';
import { Database, type Runs, statement } from '../platform/database.js';
import { NotFound } from '../platform/errors.js';
import { lockOwnQso } from './own-qso.js';
import type { StoredQso } from './qso.js';
import { tally } from './tally.js';

const DAYS = 86_400_000;
/** How long a deleted contact can be brought back. */
export const RESTORABLE = 30 * DAYS;

/** Deletes one's own contact softly; answers until when it can be restored (ms since 1970). */
export class DeleteQso extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly qdoId: number,
  ) {
    super();
  }
}

/** Brings a deleted contact back, received when it first was. */
export class RestoreQso extends Command<StoredQso> {
  constructor(
    readonly accountId: number,
    readonly qdoId: number,
  ) {
    super();
  }
}

const MARK = statement(`
  update logbook.qso set deleted_at = $3, updated_at = $4 where qdo_id = $1 and account_id = $2 returning *`);
const PURGE = statement('delete from logbook.qso where deleted_at < $1');

@CommandHandler(DeleteQso)
export class DeleteQsoHandler implements ICommandHandler<DeleteQso> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Deleting twice is no error: a retry after a lost answer finds what it wanted. */
  execute({ accountId, qdoId }: DeleteQso): Promise<number> {
    return this.database.transaction(async (tx) => {
      const qso = await lockOwnQso(tx, qdoId, accountId);
      if (qso.deleted_at) return qso.deleted_at.getTime() + RESTORABLE;
      const now = this.clock.now();
      await tx.run(MARK, [qdoId, accountId, new Date(now), new Date(now)]);
      await tally(tx, accountId, [qso.minute], [-1]);
      return now + RESTORABLE;
    });
  }
}

@CommandHandler(RestoreQso)
export class RestoreQsoHandler implements ICommandHandler<RestoreQso> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute({ accountId, qdoId }: RestoreQso): Promise<StoredQso> {
    return this.database.transaction(async (tx) => {
      const qso = await lockOwnQso(tx, qdoId, accountId);
      if (!qso.deleted_at) return qso;
      const now = this.clock.now();
      if (qso.deleted_at.getTime() + RESTORABLE < now) throw new NotFound('This contact is not in your log.');
      const [row] = await tx.run<StoredQso>(MARK, [qdoId, accountId, null, new Date(now)]);
      await tally(tx, accountId, [qso.minute], [1]);
      return row ?? qso;
    });
  }
}

/** Removes for good what was deleted more than 30 days ago. */
export async function purgeDeleted(database: Runs, now: number): Promise<void> {
  await database.run(PURGE, [new Date(now - RESTORABLE)]);
}
