import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const SINCE = sql<{ since: Date }, { started: number; failed: number }>`
  select count(*)::integer as started, count(*) filter (where status = 'failed')::integer as failed
  from exchange.import where created_at >= $since`;

/** How many imports were started since a moment, and how many of these have failed. */
export async function importsSince(database: Queryable, since: Date): Promise<{ started: number; failed: number }> {
  const [row] = await database.run(SINCE, { since });
  return row ?? { started: 0, failed: 0 };
}
