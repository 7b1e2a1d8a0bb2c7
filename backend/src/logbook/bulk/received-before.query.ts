import type { LogSummary } from '../../identity/index.js';
import { type Queryable, statement } from '../../platform/database/database.js';
import { isoSeconds } from '../qso/utc-time.js';

const NEWEST = 5;

/** Condition: received until $2, or by one of the imports $3. */
export const RECEIVED_BEFORE = '(received_at <= $2::timestamptz or import_id = any ($3::integer[]))';

const ANY = statement(`
  select exists (select from logbook.qso where account_id = any ($1::integer[]) and deleted_at is null) as any`);
const OF_LOG = `from logbook.qso where account_id = $1 and deleted_at is null and ${RECEIVED_BEFORE}`;
const COUNT = statement(`select count(*)::integer as contacts, min(ts) as first, max(ts) as last ${OF_LOG}`);
const LATEST = statement(`select call, band, mode, ts ${OF_LOG} order by minute desc limit ${NEWEST}`);

interface Counted {
  contacts: number;
  first: Date | null;
  last: Date | null;
}

/** Whether any of these accounts has a contact. */
export async function hasContacts(database: Queryable, accountIds: readonly number[]): Promise<boolean> {
  const [row] = await database.run<{ any: boolean }>(ANY, [accountIds]);
  return row?.any === true;
}

/** Count and latest of an account's contacts received until a time or by these imports; null for none. */
export async function receivedBefore(
  database: Queryable,
  accountId: number,
  until: Date,
  importIds: readonly number[],
): Promise<LogSummary | null> {
  const which = [accountId, until, importIds];
  const [counted] = await database.run<Counted>(COUNT, which);
  if (!counted?.first || !counted.last) return null;
  const newest = await database.run<{ call: string; band: string; mode: string; ts: Date }>(LATEST, which);
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
