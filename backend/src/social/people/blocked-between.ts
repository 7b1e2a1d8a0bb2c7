import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { hasBlocked } from './has-blocked.js';

const BETWEEN = sql<{ accountId: number; otherId: number }, { blocked: boolean }>`
  select ${hasBlocked('$accountId::integer', '$otherId::integer')} or ${hasBlocked('$otherId::integer', '$accountId::integer')} as blocked`;

/** Whether one of the owners of two accounts has blocked the other, each under any of their callsigns. */
export async function isBlockedBetween(accountId: number, otherId: number, runs: Queryable): Promise<boolean> {
  const [found] = await runs.run(BETWEEN, { accountId, otherId });
  return found?.blocked ?? false;
}
