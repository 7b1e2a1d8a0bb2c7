import { type Queryable, statement } from '../../platform/database/database.js';

const COUNT = statement(`
  select count(*)::integer as n from exchange.sent_contact where account_id = $1 and contest = $2`);

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
  const [row] = await database.run<{ n: number }>(COUNT, [accountId, contest]);
  return row && row.n > 0 && claimed !== null ? Math.max(0, claimed - row.n) : 0;
}
