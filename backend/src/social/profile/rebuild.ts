import { setTimeout as pause } from 'node:timers/promises';
import { ALL_STATIONS } from '../../identity/index.js';
import { FACTS_OF_ACCOUNT } from '../../logbook/index.js';
import type { Database, Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { COUNT_FACTS, HAS_CURRENT_VERSION, IS_COUNTED, RULES_VERSION } from './worked-counts.js';

// Two processes share the stations: while one counts a station, the other waits and then finds it done.
const LOCK = sql<{ accountId: number }>`${accountLock('countingLog')}`;
const IS_DONE = sql<{ accountId: number }, { is_done: boolean }>`select ${IS_COUNTED} as is_done`;
const MARK_DONE = sql<{ accountId: number }>`
  insert into social.worked_counted (account_id, rules) values ($accountId, ${RULES_VERSION})
  on conflict (account_id) do update set rules = excluded.rules`;
const IS_REBUILT = sql<NoParams, { is_made: boolean }>`select exists (${HAS_CURRENT_VERSION}) as is_made`;
const MARK_REBUILT = [
  sql`delete from social.worked_made`,
  sql`insert into social.worked_made (rules) values (${RULES_VERSION})`,
  sql`delete from social.worked_counted`,
];
// In a new database there is nothing to count.
const MARK_NEW_DATABASE = sql`
  insert into social.worked_made (rules)
  select ${RULES_VERSION} where not exists (${ALL_STATIONS}) and not exists (select from social.worked_made)`;

const BATCH_SIZE = 500;
const STATION_BATCH = sql<{ after: number }, { account_id: number }>`
  select account_id from (${ALL_STATIONS}) s where account_id > $after order by account_id limit ${BATCH_SIZE}`;

// Counts a snapshot of the log without blocking writers. What is stored meanwhile stays pending. An import or the job that
// folds may change rows that this would replace: the serialization failure is retried, the last time with them locked out.
const REPEATABLE_READ = sql`set transaction isolation level repeatable read`;
const LOCK_TABLE = sql`lock table social.worked_count in share row exclusive mode`;
const RETRYABLE = new Set(['40001', '23505']);
const ATTEMPTS = 5;
const RETRY_MS = 100;

const CLEAR = ['worked_pending', 'squares_arrived', 'worked_count', 'stats_year'].map(
  (table) => sql<{ accountId: number }>`delete from social.${table} where account_id = $accountId`,
);
const ALL_MINUTES = { fromMinute: 0, toMinute: 2 ** 31 - 1 };
const COUNT = sql<{ accountId: number; fromMinute: number; toMinute: number }>`
  with ${FACTS_OF_ACCOUNT}, ${COUNT_FACTS} select from facts limit 0`;

/** Rebuilds the counts of all stations from their logs, one after the other, without blocking writers for long. */
export function rebuildWorked(database: Database): Promise<{ stations: number }> {
  return countAll(database, true);
}

/** Rebuilds the counts if they are missing or of older rules; resumes after an interruption. */
export async function countIfNeeded(database: Database): Promise<void> {
  if (!(await areCounted(database))) await countAll(database, false);
}

/** Whether all logs are counted by the current rules. */
export async function areCounted(database: Queryable): Promise<boolean> {
  await database.run(MARK_NEW_DATABASE);
  const [made] = await database.run(IS_REBUILT);
  return made?.is_made ?? false;
}

async function countAll(database: Database, recountAll: boolean): Promise<{ stations: number }> {
  let stations = 0;
  for (let after = -1; ; ) {
    const batch = await database.run(STATION_BATCH, { after });
    for (const { account_id } of batch) await recount(database, account_id, recountAll);
    stations += batch.length;
    after = batch.at(-1)?.account_id ?? after;
    if (batch.length < BATCH_SIZE) break;
  }
  await database.transaction(async (tx) => {
    for (const step of MARK_REBUILT) await tx.run(step);
  });
  return { stations };
}

async function recount(database: Database, accountId: number, recountAll: boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS;
    try {
      await database.transaction(async (tx) => {
        if (!isLast) await tx.run(REPEATABLE_READ);
        await tx.run(LOCK, { accountId });
        if (isLast) await tx.run(LOCK_TABLE);
        if (!recountAll && (await isDone(tx, accountId))) return;
        for (const clear of CLEAR) await tx.run(clear, { accountId });
        await tx.run(COUNT, { accountId, ...ALL_MINUTES });
        await tx.run(MARK_DONE, { accountId });
      });
      return;
    } catch (error) {
      if (isLast || !RETRYABLE.has(String((error as { code?: unknown }).code))) throw error;
      await pause(RETRY_MS);
    }
  }
}

async function isDone(tx: Queryable, accountId: number): Promise<boolean> {
  const [station] = await tx.run(IS_DONE, { accountId });
  return station?.is_done ?? false;
}
