import { ALL_STATIONS } from '../identity/index.js';
import { FACTS_OF_ACCOUNT, minuteOf } from '../logbook/index.js';
import { retryOnLockTimeout, waitBriefly } from '../platform/database/brief-lock.js';
import { type Database, type Queryable, statement } from '../platform/database/database.js';
import { transactionLock } from '../platform/database/locks.js';
import { PROJECTION, RULES_VERSION } from './counting-rules.js';
import { slotOf } from './rapid-logging.js';

const DAY = 86_400_000;
/** Retention of counted contacts: longer than the period of any leaderboard. */
const RETENTION_MS = 62 * DAY;

// Only one instance rebuilds the tables.
const LOCK = statement(transactionLock('makingBoards'));
const SELECT_VERSION = statement('select rules from ranking.made');
const DELETE_VERSION = statement('delete from ranking.made');
const INSERT_VERSION = statement('insert into ranking.made (rules) values ($1)');

const SYNC_STATIONS = statement(`
  insert into ranking.station as s (account_id, callsign, excluded, leaving, unproven_until)
  select account_id, callsign, excluded, is_leaving, unproven_until from (${ALL_STATIONS}) every for share
  on conflict (account_id) do update set (callsign, excluded, leaving, unproven_until) =
    (excluded.callsign, excluded.excluded, excluded.leaving, excluded.unproven_until)
  where (s.callsign, s.excluded, s.leaving, s.unproven_until) is distinct from
    (excluded.callsign, excluded.excluded, excluded.leaving, excluded.unproven_until)`);
const ACCOUNTS = statement('select account_id from ranking.station order by account_id');

// While the lock is held, writers wait for the recount of one station, some milliseconds.
const LOCK_TABLE = statement('lock table ranking.counted in share row exclusive mode');
const CLEAR_COUNTED = statement('delete from ranking.counted where account_id = $1');
const CLEAR_DAYS = statement('delete from ranking.day where account_id = $1');
const CLEAR_PACE = statement('delete from ranking.pace where account_id = $1');
const COUNT = statement(`with ${FACTS_OF_ACCOUNT}, ${PROJECTION.onInsert} select from facts limit 0`);

const PRUNE_COUNTED = statement('delete from ranking.counted where ts < $1');
const PRUNE_DAYS = statement('delete from ranking.day where day < $1');
const PRUNE_PACE = statement(`delete from ranking.pace where slot < ${slotOf('$1::timestamptz')}`);

/** Rebuilds the leaderboard tables from the log, station by station, without blocking writers for long. */
export async function rebuildRanking(database: Database, now: number): Promise<{ stations: number }> {
  await database.run(SYNC_STATIONS, []);
  const accounts = await database.run<{ account_id: number }>(ACCOUNTS, []);
  for (const { account_id } of accounts) await retryOnLockTimeout(() => recount(database, account_id, now));
  return { stations: accounts.length };
}

function recount(database: Database, accountId: number, now: number): Promise<void> {
  return database.transaction(async (tx) => {
    await waitBriefly(tx);
    await tx.run(LOCK_TABLE, []);
    await tx.run(CLEAR_COUNTED, [accountId]);
    await tx.run(CLEAR_DAYS, [accountId]);
    await tx.run(CLEAR_PACE, [accountId]);
    await tx.run(COUNT, [accountId, minuteOf(retentionStart(now)), minuteOf(now + DAY)]);
  });
}

/** Rebuilds the tables if they are missing or, after an update, of older rules. */
export async function rebuildIfNeeded(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(LOCK, []);
    const [row] = await tx.run<{ rules: number }>(SELECT_VERSION, []);
    if (row?.rules === RULES_VERSION) return;
    await rebuildRanking(database, now);
    await tx.run(DELETE_VERSION, []);
    await tx.run(INSERT_VERSION, [RULES_VERSION]);
  });
}

/** Deletes rows older than the retention. */
export async function pruneRanking(database: Queryable, now: number): Promise<void> {
  const from = new Date(retentionStart(now));
  await database.run(PRUNE_COUNTED, [from]);
  await database.run(PRUNE_DAYS, [from.toISOString().slice(0, 10)]);
  await database.run(PRUNE_PACE, [from]);
}

export const retentionStart = (now: number): number => Math.floor((now - RETENTION_MS) / DAY) * DAY;
