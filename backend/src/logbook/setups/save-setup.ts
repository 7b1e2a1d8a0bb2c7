import { SetupSource } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { isChosen, SETUP_COLUMNS, type SetupRow } from './setup.js';

/** Adds a set-up, or with an id replaces one of the account, whose activation continues. */
export class SaveSetup extends CommandOf<
  { accountId: number; id: number | null; setup: Pick<SetupRow, 'name' | 'callsign' | 'power' | 'fields'> },
  SetupRow
>() {}

const MAX_SETUPS = 50;

const LOCK = statement(accountLock('changingSetups'));
const COUNT = statement('select count(*)::integer as n from logbook.setup where account_id = $1');
const ADD = statement(`
  insert into logbook.setup (account_id, name, callsign, power, fields) values ($1, $2, $3, $4, $5)
  returning ${SETUP_COLUMNS}`);
const REPLACE = statement(`
  update logbook.setup set name = $2, callsign = $3, power = $4, fields = $5 where account_id = $1 and id = $6
  returning ${SETUP_COLUMNS}`);

export const SaveSetupHandler = handlerOf(
  SaveSetup,
  [Database, InstanceBus],
  async ({ accountId, id, setup }, database, bus) => {
    const values = [accountId, setup.name, setup.callsign, setup.power, JSON.stringify(setup.fields)];
    try {
      const saved = await database.transaction(async (tx) => {
        if (id !== null) return (await tx.run<SetupRow>(REPLACE, [...values, id]))[0];
        await tx.run(LOCK, [accountId]);
        const [{ n } = { n: 0 }] = await tx.run<{ n: number }>(COUNT, [accountId]);
        if (n >= MAX_SETUPS) throw new RuleBroken(`You have ${MAX_SETUPS} set-ups already. Please delete one first.`);
        return (await tx.run<SetupRow>(ADD, values))[0];
      });
      if (!saved) throw new NotFound('There is no such set-up.');
      if (isChosen(saved)) bus.publish(SetupSource.CHANGED, accountId);
      return saved;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Conflict('You have a set-up with this name already.', {
        name: ['You have a set-up with this name already.'],
      });
    }
  },
);
