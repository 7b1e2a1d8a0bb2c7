import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database, statement, type Transaction } from '../platform/database/database.js';
import { transactionLock } from '../platform/database/locks.js';
import { Conflict, NotFound } from '../platform/errors.js';
import { Jobs } from '../platform/jobs/background-jobs.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { RecordsDirectActs } from '../platform/reports.js';
import { Discovered } from '../platform/wiring/discovered.js';
import { type Contest, contestById } from './contest.js';
import { SELECT_CONTACTS } from './contest-jobs.js';
import { CONTESTS_CHANGED } from './contests-changed.js';

export type SavedContest = Omit<Contest, 'id' | 'finalAt'>;

/** An administrator creates a contest, or changes one whose results are not final. The result is its id. */
export class SaveContest extends CommandOf<
  { adminId: number; id: number | null; contest: SavedContest; reason: string },
  number
>() {}

/** Contacts may be logged with a time so far in the future. */
const FUTURE_MS = 10 * 60_000;

// Serializes changes, so that the second of two administrators sees what the first one did.
const LOCK = statement(transactionLock('savingContests'));
const VALUES = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13';
const COLUMNS =
  'name, cabrillo_name, modes, bands, from_at, to_at, log_until, audience, rule, duplicates, categories, changed_at, selected_at';
const INSERT = statement(`insert into contests.contest (${COLUMNS}) values (${VALUES}) returning id`);
const UPDATE = statement(`update contests.contest set (${COLUMNS}) = (${VALUES}) where id = $14`);
const SAME_NAME = statement(`
  select name from contests.contest
  where cabrillo_name = $1 and from_at < $3 and log_until > $2 and id <> coalesce($4, 0) limit 1`);

export const SaveContestHandler = handlerOf(
  SaveContest,
  [Database, Discovered, Jobs, InstanceBus, Clock],
  async ({ adminId, id, contest, reason }, database, discovered, jobs, bus, clock) => {
    const now = clock.now();
    const [acts] = discovered.providers(RecordsDirectActs);
    const saved = await database.transaction(async (tx) => {
      await tx.run(LOCK, []);
      const before = id === null ? null : await changeable(tx, id, now);
      const [other] = await tx.run<{ name: string }>(SAME_NAME, [
        contest.cabrilloName,
        new Date(contest.from),
        new Date(contest.logUntil),
        id,
      ]);
      if (other) {
        const text = `At that time ${other.name} has the same Cabrillo name.`;
        throw new Conflict(text, { cabrillo_name: [text] });
      }
      const mayHaveContacts = Math.min(contest.from, before?.from ?? contest.from) <= now + FUTURE_MS;
      const values = valuesOf(contest, now, mayHaveContacts ? null : now);
      const contestId = before ? before.id : await insert(tx, values);
      const change = async () => {
        if (before) await tx.run(UPDATE, [...values, before.id]);
        return true;
      };
      const act = before ? 'change' : 'create';
      const detail = `${contest.name}, ${contest.cabrilloName}`;
      const stored = { adminId, act, kind: 'contest', id: contestId, ownerId: null, reason, detail } as const;
      await acts?.value.record(stored, change, tx);
      if (mayHaveContacts) await jobs.send(SELECT_CONTACTS, { contestId }, tx);
      return contestId;
    });
    bus.publish(CONTESTS_CHANGED, saved);
    return saved;
  },
);

async function changeable(tx: Transaction, id: number, now: number): Promise<Contest> {
  const before = await contestById(tx, id);
  if (!before) throw new NotFound('There is no such contest.');
  if (before.finalAt !== null || before.logUntil <= now) throw new Conflict('The results of this contest are final.');
  return before;
}

async function insert(tx: Transaction, values: readonly unknown[]): Promise<number> {
  const [row] = await tx.run<{ id: number }>(INSERT, values);
  if (!row) throw new Error('the contest was not stored');
  return row.id;
}

/** @param selectedAt null if contacts are to be selected first */
function valuesOf(contest: SavedContest, now: number, selectedAt: number | null): unknown[] {
  const { name, cabrilloName, modes, bands, from, to, logUntil, audience, rule, duplicates, categories } = contest;
  const times = [from, to, logUntil].map((at) => new Date(at));
  const changes = [new Date(now), selectedAt && new Date(selectedAt)];
  return [name, cabrilloName, modes, bands, ...times, audience, rule, duplicates, categories, ...changes];
}
