import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { InvalidRequest } from '../../platform/errors.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import { COLUMN_NAMES, type QsoRow, type StoredQso } from './qso.js';

/**
 * Makes sure that no contact will be logged with `clientId`, the sender's UUID: an attempt whose answer was lost may still
 * arrive. Returns the contact in the log that was logged with it; null if there is none.
 */
export class WithdrawQso extends CommandOf<
  { station: Station; draft: QsoDraft; clientId: string },
  StoredQso | null
>() {}

// The contact as a deleted one: it has the id, so that a late attempt finds it, and counts nowhere.
const INSERT_DELETED = statement(`
  insert into logbook.qso (${COLUMN_NAMES.join(', ')}, client_id, deleted_at)
  values (${COLUMN_NAMES.map((_, index) => `$${index + 1}`).join(', ')}, $${COLUMN_NAMES.length + 1}::uuid, $${COLUMN_NAMES.length + 2})
  on conflict do nothing`);
const LOGGED = statement('select * from logbook.qso where account_id = $1 and client_id = $2 and deleted_at is null');

export const WithdrawQsoHandler = handlerOf(
  WithdrawQso,
  [Database, Clock],
  async ({ station, draft, clientId }, database, clock) => {
    const row = withdrawnRow(draft, station, clock.now());
    if (row)
      await database.run(INSERT_DELETED, [...COLUMN_NAMES.map((column) => row[column]), clientId, row.received_at]);
    const [logged] = await database.run<StoredQso>(LOGGED, [station.accountId, clientId]);
    return logged ?? null;
  },
);

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
