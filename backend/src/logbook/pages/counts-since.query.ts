import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

interface Counts {
  today: number;
  month: number;
  year: number;
}

const COUNTS = sql<Counts & { accountId: number }, Counts>`
  select count(*) filter (where minute >= $today)::integer as today,
    count(*) filter (where minute >= $month)::integer as month, count(*)::integer as year
  from logbook.qso where account_id = $accountId and minute >= $year and deleted_at is null`;

/** Contacts of a log since the given minutes. */
export async function countsSince(database: Queryable, accountId: number, since: Counts): Promise<Counts> {
  const [row] = await database.run(COUNTS, { accountId, ...since });
  return row ?? { today: 0, month: 0, year: 0 };
}
