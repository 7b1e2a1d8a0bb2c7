import { LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { transactionLock } from '../platform/database/locks.js';
import { sql } from '../platform/database/sql.js';
import { Conflict, NotFound } from '../platform/errors.js';
import { Jobs } from '../platform/jobs/background-jobs.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { RecordsDirectActs } from '../platform/reports.js';
import { Discovered } from '../platform/wiring/discovered.js';
import { Contest, requireChangeable } from './contest.entity.js';
import { SELECT_CONTACTS } from './contest-jobs.js';
import { CONTESTS_CHANGED } from './contests-changed.js';

export type SavedContest = Omit<Contest, 'id' | 'changedAt' | 'selectedAt' | 'finalAt'>;

/** An administrator creates a contest, or changes one whose results are not final. The result is its id. */
export class SaveContest extends CommandOf<
  { adminId: number; id: number | null; contest: SavedContest; reason: string },
  number
>() {}

/** Contacts may be logged with a time so far in the future. */
const FUTURE_MS = 10 * 60_000;

// Serializes changes, so that the second of two administrators sees what the first one did.
const LOCK = sql`${transactionLock('savingContests')}`;
const SAME_NAME = sql<{ cabrilloName: string; from: Date; logUntil: Date; id: number | null }, { name: string }>`
  select name from contests.contest
  where cabrillo_name = $cabrilloName and from_at < $logUntil and log_until > $from and id <> coalesce($id, 0) limit 1`;

export const SaveContestHandler = handlerOf(
  SaveContest,
  [Database, Discovered, Jobs, InstanceBus, Clock],
  async ({ adminId, id, contest, reason }, database, discovered, jobs, bus, clock) => {
    const now = clock.now();
    const [acts] = discovered.providers(RecordsDirectActs);
    const saved = await database.unitOfWork(async (em, tx) => {
      await tx.run(LOCK);
      const before = id === null ? null : await em.findOne(Contest, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (id !== null && !before) throw new NotFound('Contest not found.');
      if (before) requireChangeable(before, now);
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
      // Null if contacts are to be selected first.
      const values = { ...contest, changedAt: now, selectedAt: mayHaveContacts ? null : now };
      const stored = before ? Object.assign(before, values) : em.create(Contest, { ...values, finalAt: null });
      await em.flush();
      const contestId = stored.id;
      const act = before ? 'change' : 'create';
      const detail = `${contest.name}, ${contest.cabrilloName}`;
      const done = { adminId, act, kind: 'contest', id: contestId, ownerId: null, reason, detail } as const;
      await acts?.value.record(done, async () => true, tx);
      if (mayHaveContacts) await jobs.send(SELECT_CONTACTS, { contestId }, tx);
      return contestId;
    });
    bus.publish(CONTESTS_CHANGED, saved);
    return saved;
  },
);
