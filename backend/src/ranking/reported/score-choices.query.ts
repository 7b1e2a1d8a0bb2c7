import type { ScoreVisibility } from '@pileup/contract/contests/scoreboard';
import { type Queryable, statement } from '../../platform/database/database.js';

const CHOICES = statement(`
  select account_id as "accountId", visibility from ranking.score_choice where account_id = any ($1::integer[])`);

/** The visibility that accounts chose for their scores; those that have not chosen show them live. */
export async function scoreChoices(
  database: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, ScoreVisibility>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database.run<{ accountId: number; visibility: ScoreVisibility }>(CHOICES, [accountIds]);
  return new Map(rows.map(({ accountId, visibility }) => [accountId, visibility]));
}
