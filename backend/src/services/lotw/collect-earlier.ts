import { type Me, requireAlive } from '../../identity/index.js';
import { type ContactPlace, contactIds } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { Connections } from '../connections.js';
import { collectRows } from './lotw-rows.js';

/** Queues contacts missing at LoTW for signing; returns the number added. */
export class CollectEarlier extends CommandOf<{ me: Me }, number>() {}

const PAGE = 5_000;
/** Contacts with one of these are at LoTW. */
const AT_LOTW = ['LOTW_QSL_RCVD', 'LOTW_QSL_SENT'];

export const CollectEarlierHandler = handlerOf(
  CollectEarlier,
  [Database, Connections, Clock],
  async ({ me }, database, connections, clock) => {
    const { accountId } = me;
    const connection = await connections.one(accountId, 'lotw');
    if (!connection) throw new NotFound('LoTW is not connected.');
    // Until the first reports are read, it is not known which contacts LoTW has.
    if (!connection.fetched_at)
      throw new Conflict('The reports of LoTW have not been read yet. Please try again in a few minutes.');
    let count = 0;
    for (let after: ContactPlace | undefined = { minute: -(2 ** 31), qdoId: 0 }; after; ) {
      const page: Awaited<ReturnType<typeof contactIds>> = await contactIds(database, accountId, after, {
        limit: PAGE,
        skipIf: AT_LOTW,
      });
      const ids = page.flatMap(({ qdoId, skipped }) => (skipped ? [] : [qdoId]));
      count += await database.transaction(async (tx) => {
        await requireAlive(me, tx);
        return collectRows(tx, accountId, ids, new Date(clock.now()));
      });
      after = page.length < PAGE ? undefined : page.at(-1);
    }
    return count;
  },
);
