import type { SubscriptionPeriod } from '@pileup/contract/billing';
import { type Queryable, statement } from '../platform/database/database.js';
import type { Period } from './periods.js';

const MAX_PERIODS = 100;
const HISTORY = statement(`
  select "from", "to", kind, note from billing.period where account_id = $1
  order by "from" desc, id desc limit ${MAX_PERIODS}`);

/** The subscription periods of a main account with the notes of administrators, newest first. */
export async function periodHistory(
  database: Queryable,
  mainId: number,
): Promise<(SubscriptionPeriod & { note: string })[]> {
  const rows = await database.run<Period & { note: string }>(HISTORY, [mainId]);
  return rows.map(({ from, to, kind, note }) => ({ from: from.toISOString(), to: to.toISOString(), kind, note }));
}
