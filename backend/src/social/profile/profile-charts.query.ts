import type { CountByModeClass, ProfileCharts } from '@pileup/contract/social';
import { BANDS } from '@pileup/radio/band';
import { entityByNumber } from '@pileup/radio/dxcc';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { IS_COUNTED, WORKED_OF_ACCOUNT } from './worked-counts.js';

const MONTHS = 24;
const MAX_GRIDS = 4_000;

const COUNTS = sql<{ accountId: number; since: string }, CountRow>`
  select kind, key, mode_class, n from (${WORKED_OF_ACCOUNT}) w
  where kind in ('band', 'entity') or (kind = 'month' and key >= $since)`;
const SQUARES = sql<{ accountId: number }, SquaresRow>`
  with worked as (select key, n from (${WORKED_OF_ACCOUNT}) w where kind = 'square')
  select ${IS_COUNTED} as "isCounted", (select count(*)::integer from worked) as count,
    (select coalesce(json_agg(most), '[]') from (
      select key as grid, n as count from worked order by n desc, key limit ${MAX_GRIDS}
    ) most) as grids`;

interface SquaresRow {
  isCounted: boolean;
  count: number;
  grids: ProfileCharts['grids'];
}

interface CountRow {
  kind: 'month' | 'band' | 'entity';
  key: string;
  mode_class: keyof CountByModeClass | '';
  n: number;
}

export type Charts = Omit<ProfileCharts, 'my_callsign' | 'count'>;

/** The counts of a station for its charts; empty ones for an unknown station (`accountId` null). */
export async function profileCharts(database: Queryable, accountId: number | null, now: number): Promise<Charts> {
  const months = monthsUpTo(now);
  const [since = ''] = months;
  const [found, [foundSquares]] =
    accountId === null
      ? [[], []]
      : await Promise.all([database.run(COUNTS, { accountId, since }), database.run(SQUARES, { accountId })]);
  // Counts that are partial or by older rules would be wrong: return none, marked as counting.
  const isCounting = foundSquares?.isCounted === false;
  const [rows, squares] = isCounting ? [[], undefined] : [found, foundSquares];
  const byMonth = byClass(rows, 'month');
  const byBand = byClass(rows, 'band');
  return {
    months: months.map((month) => ({ month, ...(byMonth.get(month) ?? NONE) })),
    bands: BANDS.flatMap((band) => {
      const counts = byBand.get(band);
      return counts ? [{ band, ...counts }] : [];
    }),
    entities: rows
      .flatMap(({ kind, key, n }) => {
        const entity = kind === 'entity' ? entityByNumber(Number(key)) : undefined;
        return entity ? [{ dxcc: entity.adif, name: entity.name, continent: entity.continent, count: n }] : [];
      })
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
    grids: squares?.grids ?? [],
    grid_count: squares?.count ?? 0,
    counting: isCounting,
  };
}

const NONE: CountByModeClass = { voice: 0, cw: 0, data: 0, sstv: 0 };

function byClass(rows: readonly CountRow[], wanted: CountRow['kind']): Map<string, CountByModeClass> {
  const all = new Map<string, CountByModeClass>();
  for (const { kind, key, mode_class, n } of rows)
    if (kind === wanted && mode_class !== '') all.set(key, { ...(all.get(key) ?? NONE), [mode_class]: n });
  return all;
}

/** This month and those before it, oldest first. */
function monthsUpTo(now: number): string[] {
  const date = new Date(now);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTHS - 1 - index), 1)).toISOString().slice(0, 7),
  );
}
