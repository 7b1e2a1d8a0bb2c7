import type { MapPoint } from '@pileup/contract/stats/stats';
import { entityByNumber } from '@pileup/radio/dxcc';
import { sql } from '../../platform/database/sql.js';
import { compileFilter, type FilterParams } from '../lookup/filter-sql.js';
import { unprepared } from '../lookup/unprepared.js';
import type { SearchQueue } from './search-queue.js';

/** Points of a map: more cannot be distinguished. */
export const MAX_MAP_POINTS = 1_000;

/**
 * The contacts that match, by square, or by entity without one.
 *
 * @throws InvalidRequest if the filter has a fault
 * @throws RuleBroken if it takes too long
 */
export async function filteredMap(searches: SearchQueue, accountId: number, filter: string): Promise<MapPoint[]> {
  const { where, params } = compileFilter(accountId, filter);
  const read = unprepared(sql<FilterParams, Omit<MapPoint, 'name'>>`
    select upper(left(grid, 4)) as grid, case when grid = '' then dxcc end as dxcc,
      avg(lat)::float8 as "LAT", avg(lon)::float8 as "LON", count(*)::integer as count,
      mode() within group (order by band) as band
    from logbook.qso where ${where} and lat is not null and lon is not null and (length(grid) >= 4 or grid = '' and dxcc is not null)
    group by 1, 2 order by count(*) desc, 1, 2 limit ${MAX_MAP_POINTS}`);
  const points = await searches.filter(accountId, (connections) => connections.run(read, params));
  return points.map((point) => ({ ...point, name: point.grid || (entityByNumber(point.dxcc ?? 0)?.name ?? '') }));
}
