import { ALL_STATIONS } from '../identity/index.js';
import { FACTS_OF_ACCOUNT, minuteOf } from '../logbook/index.js';
import { retryOnLockTimeout, waitBriefly } from '../platform/database/brief-lock.js';
import type { Database } from '../platform/database/database.js';
import { accountLock, transactionLock } from '../platform/database/locks.js';
import { type NoParams, sql } from '../platform/database/sql.js';
import { Contest } from './contest.entity.js';
import { PROJECTION, RULES_VERSION } from './contest-contacts.js';
import { allContests, contestById } from './find-contest.js';

// Only one instance rebuilds the table.
const LOCK = sql`${transactionLock('makingContests')}`;
const SELECT_VERSION = sql<NoParams, { rules: number }>`select rules from contests.made`;
const DELETE_VERSION = sql`delete from contests.made`;
const INSERT_VERSION = sql<{ rules: number }>`insert into contests.made (rules) values ($rules)`;

const ACCOUNTS = sql<NoParams, { account_id: number }>`select account_id from (${ALL_STATIONS}) s order by account_id`;

// Waits for imports and other writers that began before a contest was changed and do not know it.
const LOCK_IMPORTS = sql<{ accountId: number }>`${accountLock('importing')}`;
const LOCK_TABLE = sql`lock table contests.contact in share row exclusive mode`;
const CLEAR = sql<{
  accountId: number;
  contestId: number | null;
}>`delete from contests.contact where account_id = $accountId and contest_id = coalesce($contestId, contest_id)`;
const COUNT = sql<{
  accountId: number;
  fromMinute: number;
  toMinute: number;
}>`with ${FACTS_OF_ACCOUNT}, ${PROJECTION.onChange} select from facts limit 0`;

interface Minutes {
  first: number;
  last: number;
}

/** Selects the contacts of all contests, or of one, from the logs, station by station, without blocking writers for long. */
export async function rebuildContests(database: Database, only?: Contest): Promise<{ stations: number }> {
  const spans = minutesOf(only ? [only] : await allContests(database));
  const accounts = await database.run(ACCOUNTS);
  for (const { account_id } of accounts)
    await retryOnLockTimeout(() => recount(database, account_id, only?.id ?? null, spans));
  return { stations: accounts.length };
}

/** Selects the contacts of a contest that was created or changed, before which its results cannot be final. */
export async function selectContacts(database: Database, contestId: number, now: number): Promise<void> {
  const contest = await contestById(database, contestId);
  if (!contest) return;
  await rebuildContests(database, contest);
  // Skips a contest that was changed during the selection: that change has a selection of its own.
  await database.em().nativeUpdate(Contest, { id: contestId, changedAt: contest.changedAt }, { selectedAt: now });
}

/** The minutes of all contests, each once. */
function minutesOf(contests: readonly Pick<Contest, 'from' | 'to'>[]): Minutes[] {
  const spans: Minutes[] = [];
  for (const { from, to } of [...contests].sort((a, b) => a.from - b.from)) {
    const [first, last] = [minuteOf(from), minuteOf(to)];
    const before = spans.at(-1);
    if (before && first <= before.last) before.last = Math.max(before.last, last);
    else spans.push({ first, last });
  }
  return spans;
}

function recount(
  database: Database,
  accountId: number,
  contestId: number | null,
  spans: readonly Minutes[],
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.run(LOCK_IMPORTS, { accountId });
    await waitBriefly(tx);
    await tx.run(LOCK_TABLE);
    await tx.run(CLEAR, { accountId, contestId });
    for (const { first, last } of spans) await tx.run(COUNT, { accountId, fromMinute: first, toMinute: last });
  });
}

/** Rebuilds the table after an update if it is missing or of older rules; returns whether it was. */
export function rebuildIfNeeded(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.run(LOCK);
    const [row] = await tx.run(SELECT_VERSION);
    if (row?.rules === RULES_VERSION) return false;
    await rebuildContests(database);
    await tx.run(DELETE_VERSION);
    await tx.run(INSERT_VERSION, { rules: RULES_VERSION });
    return true;
  });
}
