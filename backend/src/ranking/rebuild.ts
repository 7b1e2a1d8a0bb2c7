import { setTimeout as pause } from 'node:timers/promises';
import { EVERY_STATION } from '../identity/index.js';
import { FACTS_OF_ACCOUNT, minuteOf } from '../logbook/index.js';
import { type Database, type Runs, statement } from '../platform/database/database.js';
import { lock } from '../platform/database/locks.js';
import { PROJECTION, RULES } from './counting.js';

const DAY = 86_400_000;
/** So long are counted contacts kept: longer than any board looks back. */
const KEPT = 62 * DAY;

// One instance makes the tables anew.
const ALONE = statement(lock('makingBoards'));
const MADE = statement('select rules from ranking.made');
const FORGET_MADE = statement('delete from ranking.made');
const NOTE_MADE = statement('insert into ranking.made (rules) values ($1)');

const STATIONS = statement(`
  insert into ranking.station as s (account_id, callsign, excluded, leaving)
  select account_id, callsign, excluded, is_leaving from (${EVERY_STATION}) every for share
  on conflict (account_id) do update set (callsign, excluded, leaving) = (excluded.callsign, excluded.excluded, excluded.leaving)
  where (s.callsign, s.excluded, s.leaving) is distinct from (excluded.callsign, excluded.excluded, excluded.leaving)`);
const ACCOUNTS = statement('select account_id from ranking.station order by account_id');

// Whoever is storing contacts is waited for, but not for long, since whoever comes meanwhile waits behind us: in the
// middle of a large undo it is tried again. Held, they wait for one station's two months, some milliseconds.
const BE_BRIEF = statement(`set local lock_timeout = '100ms'`);
const HOLD = statement('lock table ranking.counted in share row exclusive mode');
const NOT_NOW = '55P03';
const AGAIN_MS = 400;
const CLEAR_COUNTED = statement('delete from ranking.counted where account_id = $1');
const CLEAR_DAYS = statement('delete from ranking.day where account_id = $1');
const COUNT = statement(`with ${FACTS_OF_ACCOUNT}, ${PROJECTION.whenNew} select from facts limit 0`);

const PRUNE_COUNTED = statement('delete from ranking.counted where ts < $1');
const PRUNE_DAYS = statement('delete from ranking.day where day < $1');

/** Makes the tables of the boards anew from the log, station by station, while everything goes on. */
export async function rebuildRanking(database: Database, now: number): Promise<{ stations: number }> {
  await database.run(STATIONS, []);
  const accounts = await database.run<{ account_id: number }>(ACCOUNTS, []);
  for (const { account_id } of accounts) await whenNobodyHolds(() => recount(database, account_id, now));
  return { stations: accounts.length };
}

function recount(database: Database, accountId: number, now: number): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.run(BE_BRIEF, []);
    await tx.run(HOLD, []);
    await tx.run(CLEAR_COUNTED, [accountId]);
    await tx.run(CLEAR_DAYS, [accountId]);
    await tx.run(COUNT, [accountId, minuteOf(oldest(now)), minuteOf(now + DAY)]);
  });
}

async function whenNobodyHolds(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== NOT_NOW) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** The same where the tables were never made, or by other rules: after an update. */
export async function rebuildIfNeeded(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(ALONE, []);
    const [made] = await tx.run<{ rules: number }>(MADE, []);
    if (made?.rules === RULES) return;
    await rebuildRanking(database, now);
    await tx.run(FORGET_MADE, []);
    await tx.run(NOTE_MADE, [RULES]);
  });
}

/** Forgets what no board looks at any more. */
export async function pruneRanking(database: Runs, now: number): Promise<void> {
  const from = new Date(oldest(now));
  await database.run(PRUNE_COUNTED, [from]);
  await database.run(PRUNE_DAYS, [from.toISOString().slice(0, 10)]);
}

const oldest = (now: number) => Math.floor((now - KEPT) / DAY) * DAY;
