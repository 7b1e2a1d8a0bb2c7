import { type Queryable, statement } from '../platform/database/database.js';

const NEWEST = statement(`
  select qdo_id from ranking.counted
  where ts <= $1 and account_id <> all (array(select account_id from ranking.station where leaving))
  order by ts desc, qdo_id desc limit $2`);

/** The ids of the newest contacts of all stations that count at `now` (ms), except stations with a pending deletion. */
export async function newestCounted(database: Queryable, now: number, limit: number): Promise<number[]> {
  const rows = await database.run<{ qdo_id: number }>(NEWEST, [new Date(now), limit]);
  return rows.map(({ qdo_id }) => qdo_id);
}
