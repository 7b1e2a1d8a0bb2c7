import { type Queryable, statement } from '../../platform/database/database.js';
import { hasBlocked } from './has-blocked.js';

const BETWEEN = statement(`
  select ${hasBlocked('$1::integer', '$2::integer')} or ${hasBlocked('$2::integer', '$1::integer')} as blocked`);

/** Whether one of the owners of two accounts has blocked the other, each under any of their callsigns. */
export async function isBlockedBetween(accountId: number, otherId: number, runs: Queryable): Promise<boolean> {
  const [found] = await runs.run<{ blocked: boolean }>(BETWEEN, [accountId, otherId]);
  return found?.blocked ?? false;
}
