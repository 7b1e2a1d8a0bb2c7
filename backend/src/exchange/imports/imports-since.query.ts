import { type Queryable, statement } from '../../platform/database/database.js';

const SINCE = statement(`
  select count(*)::integer as started, count(*) filter (where status = 'failed')::integer as failed
  from exchange.import where created_at >= $1`);

/** How many imports were started since a moment, and how many of these have failed. */
export async function importsSince(database: Queryable, since: Date): Promise<{ started: number; failed: number }> {
  const [row] = await database.run<{ started: number; failed: number }>(SINCE, [since]);
  return row ?? { started: 0, failed: 0 };
}
