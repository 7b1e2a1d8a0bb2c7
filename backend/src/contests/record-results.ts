import { RECORD_PERIOD } from '../globe/index.js';
import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Jobs } from '../platform/jobs/background-jobs.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { countedSince } from '../ranking/index.js';
import { allContests } from './contest.js';
import { CONTESTS_CHANGED } from './contests-changed.js';
import { storeResults } from './final-results.query.js';
import { ContestEntries } from './reading/contest-entries.js';
import { rankedResults } from './reading/scores.js';
import { selectContacts } from './rebuild.js';

/** Records the results of all contests whose log window has ended; returns their number. */
export class RecordResults extends CommandOf<Record<never, never>, number>() {}

const UNSELECTED = sql<{ id: number }>`select from contests.contest where id = $id and selected_at is null`;
// Locks a contest, so that two workers do not record the same results: the second one finds it recorded. Skips one
// whose contacts were not selected yet after its last change.
const LOCK = sql<{ id: number; now: Date }>`
  select from contests.contest
  where id = $id and final_at is null and log_until <= $now and selected_at is not null for update`;
const RECORDED = sql<{ id: number; finalAt: Date }>`update contests.contest set final_at = $finalAt where id = $id`;

export const RecordResultsHandler = handlerOf(
  RecordResults,
  [Database, ContestEntries, Jobs, InstanceBus, Clock],
  async (_, database, entries, jobs, bus, clock) => {
    const now = clock.now();
    const ended = (await allContests(database)).filter(({ finalAt, logUntil }) => finalAt === null && logUntil <= now);
    let recorded = 0;
    for (const contest of ended) {
      // The job of the change may not have run, or failed.
      if ((await database.run(UNSELECTED, { id: contest.id })).length > 0)
        await selectContacts(database, contest.id, now);
      const isRecorded = await database.transaction(async (tx) => {
        if ((await tx.run(LOCK, { id: contest.id, now: new Date(now) })).length === 0) return false;
        await storeResults(tx, contest.id, rankedResults(await entries.of(contest), now));
        await tx.run(RECORDED, { id: contest.id, finalAt: new Date(now) });
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
