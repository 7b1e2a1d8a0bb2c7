import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';

const NEWEST = sql<{ now: Date; limit: number }, { qdo_id: number }>`
  select qdo_id from ranking.counted
  where ts <= $now and account_id <> all (array(select account_id from ranking.station where leaving))
  order by ts desc, qdo_id desc limit $limit`;

/** The ids of the newest contacts of all stations that count at `now` (ms), except stations with a pending deletion. */
export async function newestCounted(database: Queryable, now: number, limit: number): Promise<number[]> {
  const rows = await database.run(NEWEST, { now: new Date(now), limit });
  return rows.map(({ qdo_id }) => qdo_id);
}
