import { ALL_STATIONS } from '../identity/index.js';
import { FACTS_OF_ACCOUNT, minuteOf } from '../logbook/index.js';
import { retryOnLockTimeout, waitBriefly } from '../platform/database/brief-lock.js';
import type { Database, Queryable } from '../platform/database/database.js';
import { transactionLock } from '../platform/database/locks.js';
import { type NoParams, sql } from '../platform/database/sql.js';
import { PROJECTION, RULES_VERSION } from './counting-rules.js';
import { slotOf } from './rapid-logging.js';

const DAY = 86_400_000;
/** Retention of counted contacts: longer than the period of any leaderboard. */
const RETENTION_MS = 62 * DAY;

// Only one instance rebuilds the tables.
const LOCK = sql`${transactionLock('makingBoards')}`;
const SELECT_VERSION = sql<NoParams, { rules: number }>`select rules from ranking.made`;
const DELETE_VERSION = sql`delete from ranking.made`;
const INSERT_VERSION = sql<{ rules: number }>`insert into ranking.made (rules) values ($rules)`;

const SYNC_STATIONS = sql`
  insert into ranking.station as s (account_id, callsign, excluded, leaving, unproven_until)
  select account_id, callsign, excluded, is_leaving, unproven_until from (${ALL_STATIONS}) every for share
  on conflict (account_id) do update set (callsign, excluded, leaving, unproven_until) =
    (excluded.callsign, excluded.excluded, excluded.leaving, excluded.unproven_until)
  where (s.callsign, s.excluded, s.leaving, s.unproven_until) is distinct from
    (excluded.callsign, excluded.excluded, excluded.leaving, excluded.unproven_until)`;
const ACCOUNTS = sql<NoParams, { account_id: number }>`select account_id from ranking.station order by account_id`;

// While the lock is held, writers wait for the recount of one station, some milliseconds.
const LOCK_TABLE = sql`lock table ranking.counted in share row exclusive mode`;
const CLEAR_COUNTED = sql<{ accountId: number }>`delete from ranking.counted where account_id = $accountId`;
const CLEAR_DAYS = sql<{ accountId: number }>`delete from ranking.day where account_id = $accountId`;
const CLEAR_PACE = sql<{ accountId: number }>`delete from ranking.pace where account_id = $accountId`;
const COUNT = sql<{ accountId: number; fromMinute: number; toMinute: number }>`
  with ${FACTS_OF_ACCOUNT}, ${PROJECTION.onInsert} select from facts limit 0`;

const PRUNE_COUNTED = sql<{ from: Date }>`delete from ranking.counted where ts < $from`;
const PRUNE_DAYS = sql<{ from: string }>`delete from ranking.day where day < $from`;
const PRUNE_PACE = sql<{ from: Date }>`delete from ranking.pace where slot < ${slotOf('$from::timestamptz')}`;

/** Rebuilds the leaderboard tables from the log, station by station, without blocking writers for long. */
export async function rebuildRanking(database: Database, now: number): Promise<{ stations: number }> {
  await database.run(SYNC_STATIONS);
  const accounts = await database.run(ACCOUNTS);
  for (const { account_id } of accounts) await retryOnLockTimeout(() => recount(database, account_id, now));
  return { stations: accounts.length };
}

function recount(database: Database, accountId: number, now: number): Promise<void> {
  return database.transaction(async (tx) => {
    await waitBriefly(tx);
    await tx.run(LOCK_TABLE);
    await tx.run(CLEAR_COUNTED, { accountId });
    await tx.run(CLEAR_DAYS, { accountId });
    await tx.run(CLEAR_PACE, { accountId });
    await tx.run(COUNT, { accountId, fromMinute: minuteOf(retentionStart(now)), toMinute: minuteOf(now + DAY) });
  });
}

/** Rebuilds the tables if they are missing or, after an update, of older rules. */
export async function rebuildIfNeeded(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(LOCK);
    const [row] = await tx.run(SELECT_VERSION);
    if (row?.rules === RULES_VERSION) return;
    await rebuildRanking(database, now);
    await tx.run(DELETE_VERSION);
    await tx.run(INSERT_VERSION, { rules: RULES_VERSION });
  });
}

/** Deletes rows older than the retention. */
export async function pruneRanking(database: Queryable, now: number): Promise<void> {
  const from = new Date(retentionStart(now));
  await database.run(PRUNE_COUNTED, { from });
  await database.run(PRUNE_DAYS, { from: from.toISOString().slice(0, 10) });
  await database.run(PRUNE_PACE, { from });
}

export const retentionStart = (now: number): number => Math.floor((now - RETENTION_MS) / DAY) * DAY;
