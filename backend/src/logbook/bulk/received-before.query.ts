import type { LogSummary } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { isoSeconds } from '../qso/utc-time.js';

const NEWEST = 5;

/** Condition: received until `$receivedBefore`, or by one of `$importIds`. */
export const RECEIVED_BEFORE =
  '(received_at <= $receivedBefore::timestamptz or import_id = any ($importIds::integer[]))';

const ANY = sql<{ accountIds: readonly number[] }, { any: boolean }>`
  select exists (select from logbook.qso where account_id = any ($accountIds::integer[]) and deleted_at is null) as any`;
const OF_LOG = `from logbook.qso where account_id = $accountId and deleted_at is null and ${RECEIVED_BEFORE}`;
interface Received {
  accountId: number;
  receivedBefore: Date;
  importIds: readonly number[];
}

const COUNT = sql<Received, Counted>`select count(*)::integer as contacts, min(ts) as first, max(ts) as last ${OF_LOG}`;
const LATEST = sql<Received, { call: string; band: string; mode: string; ts: Date }>`
  select call, band, mode, ts ${OF_LOG} order by minute desc limit ${NEWEST}`;

interface Counted {
  contacts: number;
  first: Date | null;
  last: Date | null;
}

/** Whether any of these accounts has a contact. */
export async function hasContacts(database: Queryable, accountIds: readonly number[]): Promise<boolean> {
  const [row] = await database.run(ANY, { accountIds });
  return row?.any === true;
}

/** Count and latest of an account's contacts received until a time or by these imports; null for none. */
export async function receivedBefore(
  database: Queryable,
  accountId: number,
  until: Date,
  importIds: readonly number[],
): Promise<LogSummary | null> {
  const received = { accountId, receivedBefore: until, importIds };
  const [counted] = await database.run(COUNT, received);
  if (!counted?.first || !counted.last) return null;
  const newest = await database.run(LATEST, received);
  return {
    accountId,
    contacts: counted.contacts,
    first: isoSeconds(counted.first.getTime()),
    last: isoSeconds(counted.last.getTime()),
    newest: newest.map(({ call, band, mode, ts }) => ({
      Call: call,
      Band: band,
      Mode: mode,
      TS: isoSeconds(ts.getTime()),
    })),
  };
}
