import { LockMode } from '@mikro-orm/postgresql';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { transactionLock } from '../platform/database/locks.js';
import { sql } from '../platform/database/sql.js';
import { Conflict, NotFound } from '../platform/errors.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { RecordsDirectActs } from '../platform/reports.js';
import { Discovered } from '../platform/wiring/discovered.js';
import { Contest } from './contest.entity.js';
import { CONTESTS_CHANGED } from './contests-changed.js';

/** An administrator deletes a contest in which no station has a contact. */
export class DeleteContest extends CommandOf<{ adminId: number; id: number; reason: string }, void>() {}

const LOCK = sql`${transactionLock('savingContests')}`;
const HAS_CONTACTS = sql<{ contestId: number }>`
  select where exists (select from contests.contact where contest_id = $contestId)
    or exists (select from contests.result where contest_id = $contestId)`;

export const DeleteContestHandler = handlerOf(
  DeleteContest,
  [Database, Discovered, InstanceBus],
  async ({ adminId, id, reason }, database, discovered, bus) => {
    const [acts] = discovered.providers(RecordsDirectActs);
    await database.unitOfWork(async (em, tx) => {
      await tx.run(LOCK);
      const contest = await em.findOne(Contest, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!contest) throw new NotFound('Contest not found.');
      // Stations see their scores in this contest, so it can be changed, but not taken from them.
      if ((await tx.run(HAS_CONTACTS, { contestId: id })).length > 0)
        throw new Conflict('Stations have contacts in this contest. It can be changed, but not deleted.');
      const change = async () => {
        await em.remove(contest).flush();
        return true;
      };
      const detail = `${contest.name}, ${contest.cabrilloName}`;
      const act = { adminId, act: 'delete', kind: 'contest', id, ownerId: null, reason, detail } as const;
      await acts?.value.record(act, change, tx);
    });
    bus.publish(CONTESTS_CHANGED, id);
  },
);
