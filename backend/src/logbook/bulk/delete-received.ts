import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeletionScope } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { factsOfChanged, QsosChanged } from '../qso/qsos-changed.js';
import { UPDATE_TALLY } from '../qso/tally.js';
import { lockLogForImport } from './log-imported.js';
import { RECEIVED_BEFORE } from './received-before.query.js';

/**
 * Soft-deletes contacts of an account's log, as `DeleteQso` does with one, in batches, each committed with the
 * projections. After an interruption the command is sent again and continues with the rest.
 */
export class DeleteReceived extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly scope: DeletionScope,
  ) {
    super();
  }
}

/** Contacts deleted per statement: some tenths of a second, during which leaderboard rows are locked. */
const BATCH_SIZE = 2_000;
const MIN_MINUTE = -2_147_483_648;

// Reads along the natural key, from the minute at which the last batch ended.
// $1 account, $2 and $3 as in RECEIVED_BEFORE, $4 changed until, $5 minute, $6 now.
const deleteBatch = (projections: string) => `
  with batch as materialized (
    select qdo_id, minute from logbook.qso
    where account_id = $1::integer and minute >= $5::integer and deleted_at is null and updated_at <= $4::timestamptz
      and ${RECEIVED_BEFORE}
    order by minute limit ${BATCH_SIZE} for update
  ), marked as (
    update logbook.qso q set deleted_at = $6::timestamptz, updated_at = $6::timestamptz from batch
    where q.account_id = $1::integer and q.qdo_id = batch.qdo_id
    returning q.minute, old as was, new as now
  ), changed as (
    select $1::integer as account_id, minute, -1 as n from marked
  ), tallied as (${UPDATE_TALLY}), ${factsOfChanged({ from: 'marked', before: 'was', after: 'now' })}${projections}
  select max(minute) as minute from marked`;

@CommandHandler(DeleteReceived)
export class DeleteReceivedHandler implements ICommandHandler<DeleteReceived> {
  constructor(
    private readonly database: Database,
    private readonly changed: QsosChanged,
    private readonly priority: RequestPriority,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, scope }: DeleteReceived): Promise<void> {
    const { verifiedAt, importIds, chosenAt } = scope;
    for (let from: number | null = MIN_MINUTE; from !== null; ) {
      const startedAt = performance.now();
      const minute: number = from;
      from = await this.database.transaction(async (tx) => {
        await lockLogForImport(tx, accountId);
        const [batch] = await tx.run<{ minute: number | null }>(this.changed.statementWith(deleteBatch), [
          ...[accountId, verifiedAt, importIds, chosenAt],
          ...[minute, new Date(this.clock.now())],
        ]);
        return batch?.minute ?? null;
      });
      if (from === null) return;
      this.changed.publish(accountId);
      await this.priority.yieldToRequests(performance.now() - startedAt);
    }
  }
}
