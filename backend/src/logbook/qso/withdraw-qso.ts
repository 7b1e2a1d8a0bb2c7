import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { InvalidRequest } from '../../platform/errors.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import { COLUMN_NAMES, type QsoRow, type StoredQso } from './qso.js';
import { UPDATE_TALLY } from './tally.js';

/**
 * Makes sure that no contact will be logged with `clientId`, the sender's UUID: an attempt whose answer was lost may still
 * arrive. Returns the contact in the log that was logged with it; null if there is none.
 */
export class WithdrawQso extends CommandOf<
  { station: Station; draft: QsoDraft; clientId: string },
  StoredQso | null
>() {}

// The contact as a deleted one: it has the id, so that a late attempt finds it, and counts nowhere. One that was deleted
// before takes the id; one in the log stays as it is, since a late attempt only updates it. The tally gets its row, as for
// every deleted contact.
const RESERVE = statement(`
  with reserved as (
    insert into logbook.qso as q (${COLUMN_NAMES.join(', ')}, client_id, deleted_at)
    values (${COLUMN_NAMES.map((_, index) => `$${index + 1}`).join(', ')}, $${COLUMN_NAMES.length + 1}::uuid, $${COLUMN_NAMES.length + 2})
    on conflict (account_id, minute, call, band, mode) do update set client_id = excluded.client_id
      where q.deleted_at is not null
    returning account_id, minute
  ), changed as (select account_id, minute, 0 as n from reserved) ${UPDATE_TALLY}`);
const LOGGED = statement('select * from logbook.qso where account_id = $1 and client_id = $2 and deleted_at is null');

export const WithdrawQsoHandler = handlerOf(
  WithdrawQso,
  [Database, Clock],
  async ({ station, draft, clientId }, database, clock) => {
    const row = withdrawnRow(draft, station, clock.now());
    if (row) await reserve(database, row, clientId);
    const [logged] = await database.run<StoredQso>(LOGGED, [station.accountId, clientId]);
    return logged ?? null;
  },
);

async function reserve(database: Queryable, row: QsoRow, clientId: string): Promise<void> {
  try {
    await database.run(RESERVE, [...COLUMN_NAMES.map((column) => row[column]), clientId, row.received_at]);
  } catch (error) {
    // Another contact has the id: it was logged with it and edited since, or it was withdrawn with other values.
    if (!isUniqueViolation(error)) throw error;
  }
}

/** Null if the contact would be refused: then it cannot be logged either. */
function withdrawnRow(draft: QsoDraft, station: Station, now: number): QsoRow | null {
  try {
    // A clock that is ahead may be why it is withdrawn.
    return deriveQso({ ...draft, ts: Math.min(draft.ts, now), stationCallsign: '' }, station, now);
  } catch (error) {
    if (error instanceof InvalidRequest) return null;
    throw error;
  }
}
