import type { ScoreVisibility, ScoreVisibilityAnswer } from '@pileup/contract/contests/scoreboard';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { SCORES_CHANGED } from './scores-changed.js';

/** Stores what others see of an account's scores; without `visibility` the stored choice is returned. */
export class ChooseScoreVisibility extends CommandOf<
  { accountId: number; visibility: ScoreVisibility | undefined },
  ScoreVisibilityAnswer
>() {}

const READ = statement('select visibility from ranking.score_choice where account_id = $1');
const STORE = statement(`
  insert into ranking.score_choice (account_id, visibility) values ($1, $2)
  on conflict (account_id) do update set visibility = excluded.visibility`);

export const ChooseScoreVisibilityHandler = handlerOf(
  ChooseScoreVisibility,
  [Database, InstanceBus],
  async ({ accountId, visibility }, database, bus) => {
    if (visibility) {
      await database.run(STORE, [accountId, visibility]);
      bus.publish(SCORES_CHANGED, accountId);
      return { visibility };
    }
    const [row] = await database.run<ScoreVisibilityAnswer>(READ, [accountId]);
    return { visibility: row?.visibility ?? 'live' };
  },
);
