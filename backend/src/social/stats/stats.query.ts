import type { MapPoint, PublicStats, PublicYear, Stats, StatsOfResponse } from '@pileup/contract/stats/stats';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type JsonText, jsonText } from '../../platform/json-text.js';
import { WHOLE_LOG } from './refresh-stats.js';

/** Changes that the stored statistics of account `$accountId` do not have; `$basis` is the one they must have. */
const IS_STALE = `
  (exists (select from social.worked_pending where account_id = $accountId)
    or exists (select from social.squares_arrived where account_id = $accountId)
    or exists (select from social.stats_year where account_id = $accountId and year <> ${WHOLE_LOG} and changes <> counted)
    or not exists (select from social.stats_year where account_id = $accountId and year = ${WHOLE_LOG} and basis = $basis))`;

const READ = sql<{ accountId: number; basis: string; year: number }, StoredStats>`
  select ${IS_STALE} as "isStale", whole.counted_at as "countedAt", chosen.stats
  from (select) one
  left join social.stats_year whole on whole.account_id = $accountId and whole.year = ${WHOLE_LOG}
  left join social.stats_year chosen on chosen.account_id = $accountId and chosen.year = $year`;
const POINTS = sql<{ accountId: number }, { squares: JsonText<MapPoint[]> | null }>`
  select squares from social.stats_year where account_id = $accountId and year = ${WHOLE_LOG}`;

export interface StoredStats {
  isStale: boolean;
  countedAt: Date | null;
  /** Null if nothing is counted. */
  stats: JsonText<Stats> | null;
}

/** The statistics of a log, or of a year of it, as they are stored. */
export async function storedStats(
  database: Queryable,
  accountId: number,
  basis: string,
  year: number = WHOLE_LOG,
): Promise<StoredStats> {
  const [row] = await database.run(READ, { accountId, basis, year });
  return row ?? { isStale: true, countedAt: null, stats: null };
}

/** The places of a log. */
export async function storedPoints(database: Queryable, accountId: number): Promise<JsonText<MapPoint[]>> {
  const [row] = await database.run(POINTS, { accountId });
  return row?.squares ?? jsonText<MapPoint[]>([]);
}

/** Public part of the statistics: neither callsigns and single contacts nor the hours of the station's activity. */
export function publicStats({ countedAt, stats }: StoredStats): Omit<StatsOfResponse, 'year'> {
  if (stats === null || countedAt === null) return { counted_at: null, stats: null };
  const { count, years, months, continents, entities } = JSON.parse(stats) as Stats;
  const byYear = new Map<number, number>();
  for (const { first } of entities) {
    const year = Number(first.slice(0, 4));
    byYear.set(year, (byYear.get(year) ?? 0) + 1);
  }
  const shown: PublicStats = {
    count,
    years,
    months,
    continents,
    entity_years: [...byYear].map(([year, n]) => ({ year, count: n })).sort((a, b) => a.year - b.year),
  };
  return { counted_at: countedAt.toISOString(), stats: shown };
}

/** Public part of the statistics of one year; null without contacts. */
export function publicYear({ stats }: StoredStats): PublicYear | null {
  if (stats === null) return null;
  const { count, months, continents, bands, square_count, entities } = JSON.parse(stats) as Stats;
  if (count === 0) return null;
  return {
    count,
    months,
    continents,
    bands,
    square_count,
    entities: entities.map(({ dxcc, name }) => ({ dxcc, name })),
  };
}
