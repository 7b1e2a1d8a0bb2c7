import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { SetupSource } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import type { EnteredSetup } from './entered-setup.js';
import { isChosen, Setup } from './setup.entity.js';

/** Adds a set-up, or with an id replaces one of the account, whose activation continues. */
export class SaveSetup extends CommandOf<{ accountId: number; id: number | null; setup: EnteredSetup }, Setup>() {}

const MAX_SETUPS = 50;

const LOCK = sql<{ accountId: number }>`${accountLock('changingSetups')}`;

export const SaveSetupHandler = handlerOf(
  SaveSetup,
  [Database, InstanceBus],
  async ({ accountId, id, setup }, database, bus) => {
    try {
      const saved = await database.unitOfWork(async (em, tx) => {
        if (id !== null) {
          const own = await em.findOne(Setup, { id, accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
          if (!own) throw new NotFound('Set-up not found.');
          return reread(em, Object.assign(own, setup));
        }
        await tx.run(LOCK, { accountId });
        if ((await em.count(Setup, { accountId })) >= MAX_SETUPS)
          throw new RuleBroken(`You already have ${MAX_SETUPS} set-ups. Please delete one first.`);
        return reread(em, em.create(Setup, { accountId, ...setup }));
      });
      if (isChosen(saved)) bus.publish(SetupSource.CHANGED, accountId);
      return saved;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Conflict('You already have a set-up with this name.', {
        name: ['You already have a set-up with this name.'],
      });
    }
  },
);

/** Stores it and reads it back: the column has seven digits of the power. */
async function reread(em: EntityManager, setup: Setup): Promise<Setup> {
  await em.flush();
  return em.refreshOrFail(setup);
}

/** Deletes a set-up of the account; its contacts stay as they are. */
export class DeleteSetup extends CommandOf<{ accountId: number; id: number }>() {}

export const DeleteSetupHandler = handlerOf(
  DeleteSetup,
  [Database, InstanceBus],
  async ({ accountId, id }, database, bus) => {
    const deleted = await database.unitOfWork(async (em) => {
      const own = await em.findOne(Setup, { id, accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!own) throw new NotFound('Set-up not found.');
      em.remove(own);
      return own;
    });
    if (isChosen(deleted)) bus.publish(SetupSource.CHANGED, accountId);
  },
);
