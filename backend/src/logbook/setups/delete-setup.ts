import { SetupSource } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { isChosen, type SetupRow } from './setup.js';

/** Deletes a set-up of the account; its contacts stay as they are. */
export class DeleteSetup extends CommandOf<{ accountId: number; id: number }>() {}

const DELETE = sql<
  { accountId: number; id: number },
  Pick<SetupRow, 'begun_at' | 'ended_at'>
>`delete from logbook.setup where account_id = $accountId and id = $id returning begun_at, ended_at`;

export const DeleteSetupHandler = handlerOf(
  DeleteSetup,
  [Database, InstanceBus],
  async ({ accountId, id }, database, bus) => {
    const [deleted] = await database.run(DELETE, { accountId, id });
    if (!deleted) throw new NotFound('There is no such set-up.');
    if (isChosen(deleted)) bus.publish(SetupSource.CHANGED, accountId);
  },
);
