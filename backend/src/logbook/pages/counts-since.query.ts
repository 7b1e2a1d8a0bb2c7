import { type Queryable, statement } from '../../platform/database/database.js';

const COUNTS = statement(`
  select count(*) filter (where minute >= $2)::integer as today, count(*) filter (where minute >= $3)::integer as month,
    count(*)::integer as year
  from logbook.qso where account_id = $1 and minute >= $4 and deleted_at is null`);

/** Contacts of a log since the given minutes. */
export async function countsSince(
  database: Queryable,
  accountId: number,
  minutes: readonly [today: number, month: number, year: number],
): Promise<{ today: number; month: number; year: number }> {
  const [row] = await database.run<{ today: number; month: number; year: number }>(COUNTS, [accountId, ...minutes]);
  return row ?? { today: 0, month: 0, year: 0 };
}
