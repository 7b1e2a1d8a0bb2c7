import type { ScoreVisibility, ScoreVisibilityResponse } from '@pileup/contract/contests/scoreboard';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { SCORES_CHANGED } from './scores-changed.js';

/** Stores what others see of an account's scores; without `visibility` the stored choice is returned. */
export class ChooseScoreVisibility extends CommandOf<
  { accountId: number; visibility: ScoreVisibility | undefined },
  ScoreVisibilityResponse
>() {}

const READ = sql<{ accountId: number }, ScoreVisibilityResponse>`
  select visibility from contests.score_choice where account_id = $accountId`;
const STORE = sql<{ accountId: number; visibility: string }>`
  insert into contests.score_choice (account_id, visibility) values ($accountId, $visibility)
  on conflict (account_id) do update set visibility = excluded.visibility`;

export const ChooseScoreVisibilityHandler = handlerOf(
  ChooseScoreVisibility,
  [Database, InstanceBus],
  async ({ accountId, visibility }, database, bus) => {
    if (visibility) {
      await database.run(STORE, { accountId, visibility });
      bus.publish(SCORES_CHANGED, accountId);
      return { visibility };
    }
    const [row] = await database.run(READ, { accountId });
    return { visibility: row?.visibility ?? 'live' };
  },
);
