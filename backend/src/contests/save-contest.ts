import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database, type Transaction } from '../platform/database/database.js';
import { transactionLock } from '../platform/database/locks.js';
import { sql } from '../platform/database/sql.js';
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
const LOCK = sql`${transactionLock('savingContests')}`;
interface ContestParams {
  name: string;
  cabrilloName: string;
  modes: readonly string[];
  bands: readonly string[];
  from: Date;
  to: Date;
  logUntil: Date;
  audience: string;
  rule: string;
  duplicates: string;
  categories: readonly string[];
  changedAt: Date;
  selectedAt: Date | null;
}

const VALUES =
  '$name, $cabrilloName, $modes, $bands, $from, $to, $logUntil, $audience, $rule, $duplicates, $categories, $changedAt, $selectedAt';
const COLUMNS =
  'name, cabrillo_name, modes, bands, from_at, to_at, log_until, audience, rule, duplicates, categories, changed_at, selected_at';
const INSERT = sql<ContestParams, { id: number }>`
  insert into contests.contest (${COLUMNS}) values (${VALUES}) returning id`;
const UPDATE = sql<ContestParams & { id: number }>`
  update contests.contest set (${COLUMNS}) = (${VALUES}) where id = $id`;
const SAME_NAME = sql<{ cabrilloName: string; from: Date; logUntil: Date; id: number | null }, { name: string }>`
  select name from contests.contest
  where cabrillo_name = $cabrilloName and from_at < $logUntil and log_until > $from and id <> coalesce($id, 0) limit 1`;

export const SaveContestHandler = handlerOf(
  SaveContest,
  [Database, Discovered, Jobs, InstanceBus, Clock],
  async ({ adminId, id, contest, reason }, database, discovered, jobs, bus, clock) => {
    const now = clock.now();
    const [acts] = discovered.providers(RecordsDirectActs);
    const saved = await database.transaction(async (tx) => {
      await tx.run(LOCK);
      const before = id === null ? null : await changeable(tx, id, now);
      const [other] = await tx.run(SAME_NAME, {
        cabrilloName: contest.cabrilloName,
        from: new Date(contest.from),
        logUntil: new Date(contest.logUntil),
        id,
      });
      if (other) {
        const text = `${other.name} has the same Cabrillo name at that time.`;
        throw new Conflict(text, { cabrillo_name: [text] });
      }
      const mayHaveContacts = Math.min(contest.from, before?.from ?? contest.from) <= now + FUTURE_MS;
      const params = paramsOf(contest, now, mayHaveContacts ? null : now);
      const contestId = before ? before.id : await insert(tx, params);
      const change = async () => {
        if (before) await tx.run(UPDATE, { ...params, id: before.id });
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
  if (!before) throw new NotFound('Contest not found.');
  if (before.finalAt !== null || before.logUntil <= now) throw new Conflict('The results of this contest are final.');
  return before;
}

async function insert(tx: Transaction, params: ContestParams): Promise<number> {
  const [row] = await tx.run(INSERT, params);
  if (!row) throw new Error('the contest was not stored');
  return row.id;
}

/** @param selectedAt null if contacts are to be selected first */
function paramsOf(contest: SavedContest, now: number, selectedAt: number | null): ContestParams {
  const { name, cabrilloName, modes, bands, from, to, logUntil, audience, rule, duplicates, categories } = contest;
  return {
    ...{ name, cabrilloName, modes, bands, audience, rule, duplicates, categories },
    from: new Date(from),
    to: new Date(to),
    logUntil: new Date(logUntil),
    changedAt: new Date(now),
    selectedAt: selectedAt === null ? null : new Date(selectedAt),
  };
}
