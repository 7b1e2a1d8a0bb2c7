import { type AlsoInTransaction, CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';

/** Grants or revokes administrator rights. */
export class MakeAdmin extends CommandOf<{ callsign: string; isAdmin: boolean; also: AlsoInTransaction }>() {}

const ACCOUNT = statement(`
  select id, is_admin as "isAdmin", suspended_at is not null as "isSuspended"
  from identity.account where callsign = $1 for no key update`);
const SET = statement('update identity.account set is_admin = $2 where id = $1');
const SESSIONS = statement('select id from identity.session where account_id = $1');

export const MakeAdminHandler = handlerOf(
  MakeAdmin,
  [Database, Stations, Sessions],
  async ({ callsign, isAdmin, also }, database, stations, sessions) => {
    const { id, sessionIds } = await database.transaction(async (tx) => {
      const [account] = await tx.run<{ id: number; isAdmin: boolean; isSuspended: boolean }>(ACCOUNT, [callsign]);
      if (!account) throw new NotFound(`No account has the callsign ${callsign}.`);
      if (account.isAdmin === isAdmin)
        throw new Conflict(`${callsign} is ${isAdmin ? 'an administrator already' : 'no administrator'}.`);
      if (isAdmin && account.isSuspended) throw new RuleBroken(`${callsign} is suspended.`);
      await tx.run(SET, [account.id, isAdmin]);
      await also(tx);
      return { id: account.id, sessionIds: await tx.run<{ id: string }>(SESSIONS, [account.id]) };
    });
    for (const session of sessionIds) sessions.evict(session.id);
    stations.changed(id, callsign);
  },
);
