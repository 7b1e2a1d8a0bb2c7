import type { ScoreVisibility } from '@pileup/contract/contests/scoreboard';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const CHOICES = sql<{ accountIds: readonly number[] }, { accountId: number; visibility: ScoreVisibility }>`
  select account_id as "accountId", visibility from ranking.score_choice where account_id = any ($accountIds::integer[])`;

/** The visibility that accounts chose for their scores; those that have not chosen show them live. */
export async function scoreChoices(
  database: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, ScoreVisibility>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database.run(CHOICES, { accountIds });
  return new Map(rows.map(({ accountId, visibility }) => [accountId, visibility]));
}
