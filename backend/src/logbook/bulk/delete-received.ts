import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeletionScope } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { factsOf, QsosChanged } from '../qso/qsos-changed.js';
import { TALLY_CHANGED } from '../qso/tally.js';
import { aloneInLog } from './log-imported.js';
import { RECEIVED_BEFORE } from './received-before.query.js';

/**
 * Deletes contacts of an account's log softly, as `DeleteQso` does with one. In steps, each committed with the
 * projections; interrupted, it is sent again and continues with those that are left.
 */
export class DeleteReceived extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly scope: DeletionScope,
  ) {
    super();
  }
}

/** Contacts deleted by one statement: some tenths of a second, and nobody waits longer for a board's row. */
const AT_ONCE = 2_000;
const BEFORE_ALL = -2_147_483_648;

// Along the natural key, each time from the minute at which the last step ended: contacts deleted by it are not in the
// way, since they are deleted. $1 account, $2 and $3 as RECEIVED_BEFORE has them, $4 changed until, $5 minute, $6 now.
const step = (projections: string) => `
  with step as materialized (
    select qdo_id, minute from logbook.qso
    where account_id = $1::integer and minute >= $5::integer and deleted_at is null and updated_at <= $4::timestamptz
      and ${RECEIVED_BEFORE}
    order by minute limit ${AT_ONCE} for update
  ), marked as (
    update logbook.qso q set deleted_at = $6::timestamptz, updated_at = $6::timestamptz from step
    where q.account_id = $1::integer and q.qdo_id = step.qdo_id
    returning q.minute, old as was, new as now
  ), changed as (
    select $1::integer as account_id, minute, -1 as n from marked
  ), tallied as (${TALLY_CHANGED}), ${factsOf({ from: 'marked', before: 'was', after: 'now' })}${projections}
  select max(minute) as minute from marked`;

@CommandHandler(DeleteReceived)
export class DeleteReceivedHandler implements ICommandHandler<DeleteReceived> {
  constructor(
    private readonly database: Database,
    private readonly changed: QsosChanged,
    private readonly courtesy: RequestPriority,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, scope }: DeleteReceived): Promise<void> {
    const { provenAt, importIds, chosenAt } = scope;
    for (let from: number | null = BEFORE_ALL; from !== null; ) {
      const begun = performance.now();
      const minute: number = from;
      from = await this.database.transaction(async (tx) => {
        await aloneInLog(tx, accountId);
        const [ended] = await tx.run<{ minute: number | null }>(this.changed.with(step), [
          ...[accountId, provenAt, importIds, chosenAt],
          ...[minute, new Date(this.clock.now())],
        ]);
        return ended?.minute ?? null;
      });
      if (from === null) return;
      this.changed.announce(accountId);
      await this.courtesy.letOthersGoFirst(performance.now() - begun);
    }
  }
}
