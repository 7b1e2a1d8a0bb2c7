import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { retentionStart } from './rebuild.js';

/** A span in ms since 1970; `to` is exclusive. */
export interface CountedSpan {
  readonly from: number;
  readonly to: number;
}

// Stations with a pending deletion are among the excluded ones.
const IN_SPAN = `ts >= $from and ts < $to and account_id <> all (array(select account_id from ranking.station where excluded))`;

const NEWEST = sql<{ from: Date; to: Date; limit: number }, { qdo_id: number }>`
  select qdo_id from ranking.counted where ${IN_SPAN} order by ts desc, qdo_id desc limit $limit`;

// Every n-th contact by time, n = total / limit.
const EVENLY = sql<{ from: Date; to: Date; limit: number }, { qdo_id: number; total: number }>`
  select qdo_id, total from (
    select qdo_id, row_number() over (order by ts, qdo_id) as n, count(*) over () as total
    from ranking.counted where ${IN_SPAN}
  ) c where n * least($limit::bigint, total) / total > (n - 1) * least($limit::bigint, total) / total
  order by n`;

// Each `hour` is in hours since 1970.
const PER_HOUR = sql<{ from: Date; to: Date }, { hour: number; count: number }>`
  select floor(extract(epoch from ts) / 3600)::integer as hour, count(*)::integer as count
  from ranking.counted where ${IN_SPAN} group by 1 order by 1`;

const IDS = sql<{ from: Date; to: Date }, { account_id: number; ts: Date; qdo_id: number }>`
  select account_id, ts, qdo_id from ranking.counted where ts >= $from and ts < $to order by ts, qdo_id`;

/** The ids of the newest contacts that count, newest first, except those of excluded stations. */
export async function newestCountedIn(
  database: Queryable,
  { from, to }: CountedSpan,
  limit: number,
): Promise<number[]> {
  const rows = await database.run(NEWEST, { from: new Date(from), to: new Date(to), limit });
  return rows.map(({ qdo_id }) => qdo_id);
}

/** An even selection of at most `limit` of the same contacts, oldest first, and the number of all. */
export async function evenlyCounted(
  database: Queryable,
  { from, to }: CountedSpan,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = await database.run(EVENLY, { from: new Date(from), to: new Date(to), limit });
  return { ids: rows.map(({ qdo_id }) => qdo_id), total: rows[0]?.total ?? 0 };
}

/** The number of the same contacts in each hour (hours since 1970), without empty ones, in order. */
export function countedPerHour(
  database: Queryable,
  { from, to }: CountedSpan,
): Promise<{ hour: number; count: number }[]> {
  return database.run(PER_HOUR, { from: new Date(from), to: new Date(to) });
}

/** The contacts that count, oldest first, those of excluded stations among them. */
export function countedIdsIn(
  database: Queryable,
  { from, to }: CountedSpan,
): Promise<{ account_id: number; ts: Date; qdo_id: number }[]> {
  return database.run(IDS, { from: new Date(from), to: new Date(to) });
}

/** From this time on (ms since 1970) all contacts that count are retained. */
export const countedSince = (now: number): number => retentionStart(now);
