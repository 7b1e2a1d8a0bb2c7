import { type AlsoInTransaction, CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { AccessRevoker } from '../credentials/access-revoker.js';

/** An administrator signs out every browser of an operator; pending PINs and links are revoked, too. */
export class EndAllSessions extends CommandOf<{ mainId: number; also: AlsoInTransaction }>() {}

export const EndAllSessionsHandler = handlerOf(
  EndAllSessions,
  [Database, AccessRevoker],
  ({ mainId, also }, database, access) =>
    database.transaction(async (tx) => {
      await access.revokeAll(mainId, null, tx);
      await also(tx);
    }),
);
