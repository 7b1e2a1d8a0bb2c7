import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database, statement } from '../platform/database/database.js';
import { NotFound } from '../platform/errors.js';
import { Stations } from './stations/stations.js';

/** Grants or revokes administrator rights. */
export class MakeAdmin extends CommandOf<{ callsign: string; isAdmin: boolean }>() {}

const MAKE = statement('update identity.account set is_admin = $2 where callsign = $1 returning id');

export const MakeAdminHandler = handlerOf(
  MakeAdmin,
  [Database, Stations],
  async ({ callsign, isAdmin }, database, stations) => {
    const [made] = await database.run<{ id: number }>(MAKE, [callsign, isAdmin]);
    if (!made) throw new NotFound(`No account has the callsign ${callsign}.`);
    stations.changed(made.id, callsign);
  },
);
