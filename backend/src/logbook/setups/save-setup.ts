import { SetupSource } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { isChosen, SETUP_COLUMNS, type SetupRow } from './setup.js';

/** Adds a set-up, or with an id replaces one of the account, whose activation continues. */
export class SaveSetup extends CommandOf<
  { accountId: number; id: number | null; setup: Pick<SetupRow, 'name' | 'callsign' | 'power' | 'fields'> },
  SetupRow
>() {}

const MAX_SETUPS = 50;

const LOCK = sql<{ accountId: number }>`${accountLock('changingSetups')}`;
const COUNT = sql<
  { accountId: number },
  { n: number }
>`select count(*)::integer as n from logbook.setup where account_id = $accountId`;
interface NewSetup {
  accountId: number;
  name: string;
  callsign: string;
  power: number | null;
  fields: string;
}

const ADD = sql<NewSetup, SetupRow>`
  insert into logbook.setup (account_id, name, callsign, power, fields)
  values ($accountId, $name, $callsign, $power, $fields) returning ${SETUP_COLUMNS}`;
const REPLACE = sql<NewSetup & { id: number }, SetupRow>`
  update logbook.setup set name = $name, callsign = $callsign, power = $power, fields = $fields
  where account_id = $accountId and id = $id returning ${SETUP_COLUMNS}`;

export const SaveSetupHandler = handlerOf(
  SaveSetup,
  [Database, InstanceBus],
  async ({ accountId, id, setup }, database, bus) => {
    const params = { ...setup, accountId, fields: JSON.stringify(setup.fields) };
    try {
      const saved = await database.transaction(async (tx) => {
        if (id !== null) return (await tx.run(REPLACE, { ...params, id }))[0];
        await tx.run(LOCK, { accountId });
        const [{ n } = { n: 0 }] = await tx.run(COUNT, { accountId });
        if (n >= MAX_SETUPS) throw new RuleBroken(`You already have ${MAX_SETUPS} set-ups. Please delete one first.`);
        return (await tx.run(ADD, params))[0];
      });
      if (!saved) throw new NotFound('Set-up not found.');
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
    if (!deleted) throw new NotFound('Set-up not found.');
    if (isChosen(deleted)) bus.publish(SetupSource.CHANGED, accountId);
  },
);
