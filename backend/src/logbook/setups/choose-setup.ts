import { Injectable } from '@nestjs/common';
import type { PublicSetup } from '@pileup/contract/log/setup';
import { activationsOf } from '@pileup/radio/activation';
import { SetupSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { isChosen, ownSetups, type SetupRow } from './setup.js';

/**
 * Chooses a set-up of the account, or with null none, as of `at` (ms); returns all. The activation of the one that was
 * chosen before ends. A choice that arrives after a later one is ignored.
 */
export class ChooseSetup extends CommandOf<{ accountId: number; id: number | null; at: number }, SetupRow[]>() {}

/** An activation chosen again this soon continues: it was left by mistake, or for another place of the same day. */
const CONTINUED_WITHIN_HOURS = 12;

const LOCK = sql<{ accountId: number }>`${accountLock('changingSetups')}`;
// Rows older than the column `last_choice_at` have the other times.
const LAST_CHOICE = sql<{ accountId: number }, { at: Date | null }>`
  select max(greatest(begun_at, ended_at, last_choice_at)) as at from logbook.setup where account_id = $accountId`;
const END = sql<{ accountId: number; id: number | null; at: Date }>`
  update logbook.setup set last_choice_at = $at::timestamptz,
    ended_at = case when id is distinct from $id and begun_at is not null then coalesce(ended_at, $at) else ended_at end
  where account_id = $accountId`;
const BEGIN = sql<{ accountId: number; id: number | null; at: Date }>`
  update logbook.setup set ended_at = null,
    begun_at = case when ended_at > $at::timestamptz - interval '${CONTINUED_WITHIN_HOURS} hours' then begun_at else $at end
  where account_id = $accountId and id = $id`;

export const ChooseSetupHandler = handlerOf(
  ChooseSetup,
  [Database, InstanceBus, Clock],
  async ({ accountId, id, at }, database, bus, clock) => {
    const chosen = await database.transaction(async (tx) => {
      await tx.run(LOCK, { accountId });
      const before = await ownSetups(tx, accountId);
      const next = before.find((setup) => setup.id === id);
      if (id !== null && !next) throw new NotFound('Set-up not found.');
      const moment = Math.min(at, clock.now());
      const [last] = await tx.run(LAST_CHOICE, { accountId });
      if (moment < Number(last?.at)) return before;
      await tx.run(END, { accountId, id, at: new Date(moment) });
      if (next && !isChosen(next)) await tx.run(BEGIN, { accountId, id, at: new Date(moment) });
      return ownSetups(tx, accountId);
    });
    bus.publish(SetupSource.CHANGED, accountId);
    return chosen;
  },
);

const CHOSEN = sql<{ accountIds: readonly number[] }, { account_id: number } & Pick<SetupRow, 'power' | 'fields'>>`
  select account_id, power, fields from logbook.setup
  where account_id = any ($accountIds::integer[]) and begun_at is not null and ended_at is null`;

@Injectable()
export class ChosenSetups extends SetupSource {
  constructor(private readonly database: Database) {
    super();
  }

  override async chosenOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, PublicSetup>> {
    if (accountIds.length === 0) return new Map();
    const rows = await this.database.run(CHOSEN, { accountIds });
    return new Map(
      rows.map(({ account_id, power, fields }) => [
        account_id,
        { rig: fields.MY_RIG ?? '', antenna: fields.MY_ANTENNA ?? '', power, activations: activationsOf(fields) },
      ]),
    );
  }
}
