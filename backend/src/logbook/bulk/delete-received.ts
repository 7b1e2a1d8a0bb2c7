import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeletionScope } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { factsOfChanged, QsosChanged } from '../qso/qsos-changed.js';
import { UPDATE_TALLY } from '../qso/tally.js';
import { lockLogForImport } from './imported-contacts.js';
import { RECEIVED_BEFORE } from './received-before.query.js';

/**
 * Soft-deletes contacts of an account's log, as `DeleteQso` does with one, in batches, each committed with the
 * projections. After an interruption the command is sent again and continues with the rest.
 */
export class DeleteReceived extends CommandOf<{ accountId: number; scope: DeletionScope }>() {}

/** Contacts deleted per statement: some tenths of a second, during which leaderboard rows are locked. */
const BATCH_SIZE = 2_000;
const MIN_MINUTE = -2_147_483_648;

// Reads along the natural key, from the minute at which the last batch ended.
// `chosenAt`: contacts that were changed since are retained.
const deleteBatch = (projections: string) => sql<
  {
    accountId: number;
    receivedBefore: Date;
    importIds: readonly number[];
    chosenAt: Date;
    minute: number;
    now: Date;
  },
  { minute: number | null }
>`
  with batch as materialized (
    select qdo_id, minute from logbook.qso
    where account_id = $accountId::integer and minute >= $minute::integer and deleted_at is null and updated_at <= $chosenAt::timestamptz
      and ${RECEIVED_BEFORE}
    order by minute limit ${BATCH_SIZE} for update
  ), marked as (
    update logbook.qso q set deleted_at = $now::timestamptz, updated_at = $now::timestamptz from batch
    where q.account_id = $accountId::integer and q.qdo_id = batch.qdo_id
    returning q.minute, old as was, new as now
  ), changed as (
    select $accountId::integer as account_id, minute, -1 as n from marked
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
        const [batch] = await tx.run(this.changed.statementWith(deleteBatch), {
          accountId,
          receivedBefore: verifiedAt,
          importIds,
          chosenAt,
          minute,
          now: new Date(this.clock.now()),
        });
        return batch?.minute ?? null;
      });
      if (from === null) return;
      this.changed.publish(accountId);
      await this.priority.yieldToRequests(performance.now() - startedAt);
    }
  }
}
