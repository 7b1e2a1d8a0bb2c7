import type { SubscriptionPeriod } from '@pileup/contract/billing';
import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import type { Period } from './periods.js';

const MAX_PERIODS = 100;
const HISTORY = sql<{ mainId: number }, Period & { note: string }>`
  select "from", "to", kind, note from billing.period where account_id = $mainId
  order by "from" desc, id desc limit ${MAX_PERIODS}`;

/** The subscription periods of a main account with the notes of administrators, newest first. */
export async function periodHistory(
  database: Queryable,
  mainId: number,
): Promise<(SubscriptionPeriod & { note: string })[]> {
  const rows = await database.run(HISTORY, { mainId });
  return rows.map(({ from, to, kind, note }) => ({ from: from.toISOString(), to: to.toISOString(), kind, note }));
}
