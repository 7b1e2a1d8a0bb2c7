import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Conflict, InvalidRequest } from '../platform/errors.js';
import { stateOf } from './contest.entity.js';
import { foundContest } from './find-contest.js';
import { ContestCategories } from './reading/contest-categories.js';

/** A station takes part in one of the contest's categories, or, with an empty one, in none. */
export class ChooseCategory extends CommandOf<{ accountId: number; contestId: number; category: string }, void>() {}

const CHOOSE = sql<{ accountId: number; contestId: number; category: string }>`
  insert into contests.entry (account_id, contest_id, category) values ($accountId, $contestId, $category)
  on conflict (account_id, contest_id) do update set category = excluded.category`;
const LEAVE = sql<{
  accountId: number;
  contestId: number;
}>`delete from contests.entry where account_id = $accountId and contest_id = $contestId`;

export const ChooseCategoryHandler = handlerOf(
  ChooseCategory,
  [Database, ContestCategories, Clock],
  async ({ accountId, contestId, category }, database, categories, clock) => {
    const contest = await foundContest(database, contestId);
    if (stateOf(contest, clock.now()) === 'final') throw new Conflict('The results of this contest are final.');
    if (category !== '' && !contest.categories.includes(category))
      throw new InvalidRequest({ category: ['This contest has no such category.'] });
    if (category === '') await database.run(LEAVE, { accountId, contestId });
    else await database.run(CHOOSE, { accountId, contestId, category });
    categories.forget(contestId);
  },
);
