import { setTimeout as pause } from 'node:timers/promises';
import { EVERY_STATION } from '../../identity/index.js';
import { FACTS_OF_ACCOUNT } from '../../logbook/index.js';
import { type Database, type Runs, statement } from '../../platform/database/database.js';
import { lockOfAccount } from '../../platform/database/locks.js';
import { IS_COUNTED, MADE_BY_RULES, PROJECTION, RULES } from './worked-counts.js';

// Two processes at once share the stations: of each, one counts while the other waits and finds it done.
const ALONE = statement(lockOfAccount('countingLog'));
const IS_DONE = statement(`select ${IS_COUNTED} as is_done`);
const NOTE_DONE = statement(`
  insert into social.worked_counted (account_id, rules) values ($1, ${RULES})
  on conflict (account_id) do update set rules = excluded.rules`);
const MADE = statement(`select exists (${MADE_BY_RULES}) as is_made`);
const NOTE_MADE = [
  'delete from social.worked_made',
  `insert into social.worked_made (rules) values (${RULES})`,
  'delete from social.worked_counted',
].map(statement);
// Nobody is here yet, so nothing is left to count: noted at once.
const NOTE_NEW = statement(`
  insert into social.worked_made (rules)
  select ${RULES} where not exists (${EVERY_STATION}) and not exists (select from social.worked_made)`);

const BATCH = 500;
const STATIONS = statement(`
  select account_id from (${EVERY_STATION}) s where account_id > $1 order by account_id limit ${BATCH}`);

// The log as of one moment is counted without anybody waiting. Whoever stores a contact of this station meanwhile has
// touched rows that we would replace: then it is done again, in the end with the writers held.
const AS_OF_ONE_MOMENT = statement('set transaction isolation level repeatable read');
const HOLD = statement('lock table social.worked_count in share row exclusive mode');
const DISTURBED = new Set(['40001', '23505']);
const ATTEMPTS = 5;
const AGAIN_MS = 100;

const CLEAR = statement('delete from social.worked_count where account_id = $1');
const CLEAR_ARRIVED = statement('delete from social.squares_arrived where account_id = $1');
const ALL_MINUTES = [0, 2 ** 31 - 1];
const COUNT = statement(`with ${FACTS_OF_ACCOUNT}, ${PROJECTION.whenNew} select from facts limit 0`);

/** Makes the counts of every station anew from its log, one after the other, while everything goes on. */
export function rebuildWorked(database: Database): Promise<{ stations: number }> {
  return countAll(database, true);
}

/** The same where the counts were never made, or by other rules; broken off, it goes on where it was. */
export async function countIfNeeded(database: Database): Promise<void> {
  if (!(await areCounted(database))) await countAll(database, false);
}

/** Whether every log was counted by the rules of today. */
export async function areCounted(database: Runs): Promise<boolean> {
  await database.run(NOTE_NEW, []);
  const [made] = await database.run<{ is_made: boolean }>(MADE, []);
  return made?.is_made ?? false;
}

async function countAll(database: Database, isAnew: boolean): Promise<{ stations: number }> {
  let stations = 0;
  for (let after = -1; ; ) {
    const batch = await database.run<{ account_id: number }>(STATIONS, [after]);
    for (const { account_id } of batch) await recount(database, account_id, isAnew);
    stations += batch.length;
    after = batch.at(-1)?.account_id ?? after;
    if (batch.length < BATCH) break;
  }
  await database.transaction(async (tx) => {
    for (const note of NOTE_MADE) await tx.run(note, []);
  });
  return { stations };
}

async function recount(database: Database, accountId: number, isAnew: boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const held = attempt === ATTEMPTS;
    try {
      await database.transaction(async (tx) => {
        if (!held) await tx.run(AS_OF_ONE_MOMENT, []);
        await tx.run(ALONE, [accountId]);
        if (held) await tx.run(HOLD, []);
        if (!isAnew && (await isDone(tx, accountId))) return;
        await tx.run(CLEAR, [accountId]);
        await tx.run(CLEAR_ARRIVED, [accountId]);
        await tx.run(COUNT, [accountId, ...ALL_MINUTES]);
        await tx.run(NOTE_DONE, [accountId]);
      });
      return;
    } catch (error) {
      if (held || !DISTURBED.has(String((error as { code?: unknown }).code))) throw error;
      await pause(AGAIN_MS);
    }
  }
}

async function isDone(tx: Runs, accountId: number): Promise<boolean> {
  const [station] = await tx.run<{ is_done: boolean }>(IS_DONE, [accountId]);
  return station?.is_done ?? false;
}
