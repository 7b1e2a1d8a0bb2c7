import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const COUNT = sql<{ accountId: number; contest: string }, { n: number }>`
  select count(*)::integer as n from exchange.sent_contact where account_id = $accountId and contest = $contest`;

/**
 * How many of the contacts that a program claims for a contest (its Cabrillo name) have not arrived; 0 if the program
 * sends scores only.
 */
export async function missingContacts(
  database: Queryable,
  accountId: number,
  contest: string,
  claimed: number | null,
): Promise<number> {
  const [row] = await database.run(COUNT, { accountId, contest });
  return row && row.n > 0 && claimed !== null ? Math.max(0, claimed - row.n) : 0;
}
