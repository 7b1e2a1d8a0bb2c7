import { Clock } from '../../platform/clock.js';
import { type AlsoInTransaction, CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict } from '../../platform/errors.js';
import { lockMain } from '../sessions/own-session.js';
import { Stations } from '../stations/stations.js';

/**
 * An administrator confirms the e-mail address of a main account, whose operator has shown by other means that it is
 * theirs. Unlike the first use of a link it ends no session and removes no credentials: the operator is known.
 */
export class ConfirmAddress extends CommandOf<{ mainId: number; also: AlsoInTransaction }>() {}

const CONFIRM = sql<{ mainId: number; now: Date }, { callsign: string }>`
  update identity.account set email_confirmed_at = $now where id = $mainId and email_confirmed_at is null returning callsign`;

export const ConfirmAddressHandler = handlerOf(
  ConfirmAddress,
  [Database, Stations, Clock],
  async ({ mainId, also }, database, stations, clock) => {
    const callsign = await database.transaction(async (tx) => {
      await lockMain(mainId, tx);
      const [confirmed] = await tx.run(CONFIRM, { mainId, now: new Date(clock.now()) });
      if (!confirmed) throw new Conflict('The address is confirmed already.');
      await stations.writeOfMain(mainId, tx);
      await also(tx);
      return confirmed.callsign;
    });
    stations.changed(mainId, callsign);
  },
);
