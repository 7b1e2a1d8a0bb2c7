import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { minuteOf } from './natural-key.js';
import type { StoredQso } from './qso.js';
import { UPDATE_TALLY } from './tally.js';

/**
 * Makes sure that no contact will be logged with `clientId`, the sender's UUID: an attempt whose response was lost may
 * still arrive. Returns the contact in the log that was logged with it; null if there is none.
 */
export class WithdrawQso extends CommandOf<{ accountId: number; clientId: string }, StoredQso | null>() {}

/** The call of a row that only reserves a `clientId`: no contact has such a call, so that none replaces it. */
const RESERVED = 'withdrawn ';

/** Whether a row only reserves the id of a withdrawn contact. */
export const isReservation = ({ call }: StoredQso): boolean => call.startsWith(RESERVED);

// A deleted contact that has the id: a late attempt finds it and logs nothing. It is purged like others. The unique index
// makes it wait for an attempt that is being logged. The tally gets its row, as for every deleted contact.
const RESERVE = sql<{ accountId: number; minute: number; ts: Date; clientId: string }>`
  with reserved as (
    insert into logbook.qso
      (account_id, minute, ts, received_at, updated_at, deleted_at, call, band, mode, station_callsign, client_id)
    values ($accountId, $minute, $ts, $ts, $ts, $ts, '${RESERVED}' || $clientId::text, '', '', '', $clientId::uuid)
    on conflict do nothing
    returning account_id, minute
  ), changed as (select account_id, minute, 0 as n from reserved) ${UPDATE_TALLY}`;
const LOGGED = sql<
  { accountId: number; clientId: string },
  StoredQso
>`select * from logbook.qso where account_id = $accountId and client_id = $clientId and deleted_at is null`;

export const WithdrawQsoHandler = handlerOf(
  WithdrawQso,
  [Database, Clock],
  async ({ accountId, clientId }, database, clock) => {
    const now = clock.now();
    await database.run(RESERVE, { accountId, minute: minuteOf(now), ts: new Date(now), clientId });
    const [logged] = await database.run(LOGGED, { accountId, clientId });
    return logged ?? null;
  },
);
