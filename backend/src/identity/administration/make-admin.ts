import { type AlsoInTransaction, CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';

/** Grants or revokes administrator rights. */
export class MakeAdmin extends CommandOf<{ callsign: string; isAdmin: boolean; also: AlsoInTransaction }>() {}

const ACCOUNT = sql<{ callsign: string }, { id: number; isAdmin: boolean; isSuspended: boolean }>`
  select id, is_admin as "isAdmin", suspended_at is not null as "isSuspended"
  from identity.account where callsign = $callsign for no key update`;
const SET = sql<{ id: number; isAdmin: boolean }>`update identity.account set is_admin = $isAdmin where id = $id`;
const SESSIONS = sql<{ accountId: number }, { id: string }>`
  select id from identity.session where account_id = $accountId`;

export const MakeAdminHandler = handlerOf(
  MakeAdmin,
  [Database, Stations, Sessions],
  async ({ callsign, isAdmin, also }, database, stations, sessions) => {
    const { id, sessionIds } = await database.transaction(async (tx) => {
      const [account] = await tx.run(ACCOUNT, { callsign });
      if (!account) throw new NotFound(`No account has the callsign ${callsign}.`);
      if (account.isAdmin === isAdmin)
        throw new Conflict(`${callsign} is ${isAdmin ? 'an administrator already' : 'no administrator'}.`);
      if (isAdmin && account.isSuspended) throw new RuleBroken(`${callsign} is suspended.`);
      await tx.run(SET, { id: account.id, isAdmin });
      await also(tx);
      return { id: account.id, sessionIds: await tx.run(SESSIONS, { accountId: account.id }) };
    });
    for (const session of sessionIds) sessions.evict(session.id);
    stations.changed(id, callsign);
  },
);
