import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RecordedPeriod } from '@pileup/contract/globe';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { RuleBroken } from '../../platform/errors.js';
import { Job, type Queue } from '../../platform/jobs/background-jobs.js';
import { countedIdsIn, countedSince } from '../../ranking/index.js';

/** A contest or an award period. */
export interface Period {
  readonly kind: RecordedPeriod['kind'];
  /** Names the period within its kind, for example its id. */
  readonly key: string;
  readonly name: string;
  /** ms since 1970; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * Retains the contacts of a period that is over, so that it can be replayed for good. A period is recorded once; the
 * result is the id of its recording.
 */
export class RecordPeriod extends CommandOf<Period, number>() {}

const ADD = sql<{ kind: string; key: string; name: string; fromAt: Date; toAt: Date; madeAt: Date }, { id: number }>`
  insert into globe.recording (kind, key, name, from_at, to_at, made_at) values ($kind, $key, $name, $fromAt, $toAt, $madeAt)
  on conflict (kind, key) do nothing returning id`;
const FIND = sql<{ kind: string; key: string }, { id: number }>`
  select id from globe.recording where kind = $kind and key = $key`;
const ADD_CONTACTS = sql<{ accountIds: readonly number[]; times: readonly Date[]; qdoIds: readonly number[] }>`
  insert into globe.recorded (account_id, ts, qdo_id)
  select * from unnest($accountIds::integer[], $times::timestamptz[], $qdoIds::bigint[])
  on conflict do nothing`;

const CONTACTS_PER_INSERT = 10_000;

export const RecordPeriodHandler = handlerOf(
  RecordPeriod,
  [Database, Clock],
  async ({ kind, key, name, from, to }, database, clock) => {
    const now = clock.now();
    if (from >= to) throw new RuleBroken('A period must begin before it ends.');
    if (to > now) throw new RuleBroken('A period is recorded when it is over.');
    if (from < countedSince(now)) throw new RuleBroken('Some contacts of that period are no longer stored.');
    return database.transaction(async (tx) => {
      const period = { kind, key, name, fromAt: new Date(from), toAt: new Date(to), madeAt: new Date(now) };
      const [added] = await tx.run(ADD, period);
      if (!added) {
        const [before] = await tx.run(FIND, { kind, key });
        return before?.id ?? 0;
      }
      const contacts = await countedIdsIn(tx, { from, to });
      for (let at = 0; at < contacts.length; at += CONTACTS_PER_INSERT) {
        const part = contacts.slice(at, at + CONTACTS_PER_INSERT);
        await tx.run(ADD_CONTACTS, {
          accountIds: part.map(({ account_id }) => account_id),
          times: part.map(({ ts }) => ts),
          qdoIds: part.map(({ qdo_id }) => qdo_id),
        });
      }
      return added.id;
    });
  },
);

/** Sent by the module that closes the period, in that transaction. */
export const RECORD_PERIOD: Queue<Period> = { name: 'record-period' };

@Injectable()
export class RecordPeriods {
  constructor(private readonly commands: CommandBus) {}

  @Job(RECORD_PERIOD)
  async record(period: Period): Promise<void> {
    await this.commands.execute(new RecordPeriod(period));
  }
}
