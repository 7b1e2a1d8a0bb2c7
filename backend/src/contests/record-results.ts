import { LockMode } from '@mikro-orm/postgresql';
import { RECORD_PERIOD } from '../globe/index.js';
import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { Jobs } from '../platform/jobs/background-jobs.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { countedSince } from '../ranking/index.js';
import { Contest } from './contest.entity.js';
import { CONTESTS_CHANGED } from './contests-changed.js';
import { storeResults } from './final-results.query.js';
import { allContests } from './find-contest.js';
import { ContestEntries } from './reading/contest-entries.js';
import { rankedResults } from './reading/scores.js';
import { selectContacts } from './rebuild.js';

/** Records the results of all contests whose log window has ended; returns their number. */
export class RecordResults extends CommandOf<Record<never, never>, number>() {}

export const RecordResultsHandler = handlerOf(
  RecordResults,
  [Database, ContestEntries, Jobs, InstanceBus, Clock],
  async (_, database, entries, jobs, bus, clock) => {
    const now = clock.now();
    const ended = (await allContests(database)).filter(({ finalAt, logUntil }) => finalAt === null && logUntil <= now);
    let recorded = 0;
    for (const contest of ended) {
      // The job of the change may not have run, or failed.
      if (contest.selectedAt === null) await selectContacts(database, contest.id, now);
      const isRecorded = await database.unitOfWork(async (em, tx) => {
        // Locks the contest, so that two workers do not record the same results: the second one finds it recorded. Skips
        // one whose contacts were not selected yet after its last change.
        const unrecorded = { id: contest.id, finalAt: null, logUntil: { $lte: now }, selectedAt: { $ne: null } };
        const locked = await em.findOne(Contest, unrecorded, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!locked) return false;
        await storeResults(tx, contest.id, rankedResults(await entries.of(contest), now));
        locked.finalAt = now;
        const { id, name, from, to } = contest;
        if (from >= countedSince(now))
          await jobs.send(RECORD_PERIOD, { kind: 'contest', key: String(id), name, from, to }, tx);
        return true;
      });
      if (!isRecorded) continue;
      recorded++;
      bus.publish(CONTESTS_CHANGED, contest.id);
    }
    return recorded;
  },
);
