import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PublicSetup } from '@pileup/contract/log/setup';
import type { ExtraFields } from '@pileup/contract/logbook';
import { activationsOf } from '@pileup/radio/activation';
import { SetupSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { beginActivation, endActivation, lastChoiceOf, ownSetups, type Setup } from './setup.entity.js';

/**
 * Chooses a set-up of the account, or with null none, as of `at` (ms); returns all. The activation of the one that was
 * chosen before ends. A choice that arrives after a later one is ignored.
 */
export class ChooseSetup extends CommandOf<{ accountId: number; id: number | null; at: number }, Setup[]>() {}

const LOCK = sql<{ accountId: number }>`${accountLock('changingSetups')}`;

export const ChooseSetupHandler = handlerOf(
  ChooseSetup,
  [Database, InstanceBus, Clock],
  async ({ accountId, id, at }, database, bus, clock) => {
    const chosen = await database.unitOfWork(async (em, tx) => {
      await tx.run(LOCK, { accountId });
      const setups = await ownSetups(em, accountId, LockMode.PESSIMISTIC_WRITE);
      const next = setups.find((setup) => setup.id === id);
      if (id !== null && !next) throw new NotFound('Set-up not found.');
      const moment = Math.min(at, clock.now());
      if (moment < lastChoiceOf(setups)) return setups;
      for (const setup of setups) {
        setup.lastChoiceAt = new Date(moment);
        if (setup !== next) endActivation(setup, new Date(moment));
      }
      // Stored before the next begins: the unique index of the chosen one is checked row by row.
      await em.flush();
      if (next) beginActivation(next, new Date(moment));
      return setups;
    });
    bus.publish(SetupSource.CHANGED, accountId);
    return chosen;
  },
);

const CHOSEN = sql<
  { accountIds: readonly number[] },
  { account_id: number; power: number | null; fields: ExtraFields }
>`
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
