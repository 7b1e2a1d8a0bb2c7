import { setImmediate as nextTurn } from 'node:timers/promises';
import { entityOfCall } from '@pileup/radio/dxcc';
import { gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import { yearContacts } from '../../logbook/index.js';
import type { Database, Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { FOLD_PENDING, IS_COUNTED, WORKED_OF_ACCOUNT } from '../profile/worked-counts.js';
import { MergedYears } from './merged-years.js';
import { YearCounts, type YearKeys, type YearStats } from './year-counts.js';

/** Raised when the rules of counting change, so that all logs are counted again. */
const RULES_VERSION = 1;
/** The year of the row of the whole log. */
export const WHOLE_LOG = 0;

const LOCK = sql<{ accountId: number }>`${accountLock('mergingStats')}`;
const STATION = sql<{ accountId: number }>`select from social.station where account_id = $accountId for key share`;
const FOLD = sql<{ accountIds: readonly number[] }>`${FOLD_PENDING}`;
const COUNTED = sql<{ accountId: number }, { isCounted: boolean }>`select ${IS_COUNTED} as "isCounted"`;
// Adds years of contacts that were counted before changes of years were noted.
const ADD_YEARS = sql<{ accountId: number }>`
  insert into social.stats_year as s (account_id, year)
  select distinct $accountId::integer, left(key, 4)::smallint from (${WORKED_OF_ACCOUNT}) w where kind = 'month'
  on conflict (account_id, year) do nothing`;
const CHANGED = sql<{ accountId: number; basis: string }, { year: number; changes: number }>`
  select year, changes from social.stats_year
  where account_id = $accountId and year <> ${WHOLE_LOG} and (changes <> counted or basis <> $basis) order by year`;
const STORE_YEAR = sql<{
  accountId: number;
  year: number;
  changes: number;
  basis: string;
  keys: string;
  countedAt: Date;
}>`
  update social.stats_year set counted = $changes, basis = $basis, keys = $keys, counted_at = $countedAt
  where account_id = $accountId and year = $year and (counted <= $changes or basis <> $basis)`;
const YEARS = sql<
  { accountId: number },
  { year: number }
>`select year from social.stats_year where account_id = $accountId and year <> ${WHOLE_LOG} and keys is not null order by year`;
const KEYS = sql<
  { accountId: number; year: number },
  { keys: string | null }
>`select keys from social.stats_year where account_id = $accountId and year = $year`;
const STORE_STATS = sql<{ accountId: number; year: number; stats: string }>`
  update social.stats_year set stats = $stats where account_id = $accountId and year = $year and stats is distinct from $stats`;
const STORE_WHOLE = sql<{ accountId: number; basis: string; countedAt: Date; stats: string; points: string }>`
  insert into social.stats_year (account_id, year, changes, counted, basis, counted_at, stats, squares)
  values ($accountId, ${WHOLE_LOG}, 0, 0, $basis, $countedAt, $stats, $points)
  on conflict (account_id, year) do update set basis = $basis, counted_at = $countedAt, stats = $stats, squares = $points`;

/** The callsign and home square of a station. */
export interface Home {
  readonly callsign: string;
  /** The home square of four characters; empty if unknown. */
  readonly square: string;
}

/** Inputs of the counts besides the contacts; a change of one makes the counts stale. */
export const basisOf = ({ callsign, square }: Home): string => `${RULES_VERSION} ${callsign} ${square}`;

/** Place of contacts without an own square: the home square, else the entity. */
export function placeOf({ callsign, square }: Home): LatLon | null {
  const grid = parseGrid(square);
  if (grid) return gridCentre(grid);
  const entity = entityOfCall(callsign);
  return entity ? { lat: entity.latitude, lon: entity.longitude } : null;
}

/** Counts the years of a log that changed, and merges them into the statistics of the whole log. */
export async function refreshStats(database: Database, accountId: number, home: Home, now: number): Promise<void> {
  const [counted] = await database.run(COUNTED, { accountId });
  if (!counted?.isCounted) return;
  await database.run(FOLD, { accountIds: [accountId] });
  await database.run(ADD_YEARS, { accountId });
  const basis = basisOf(home);
  const place = placeOf(home);
  for (const { year, changes } of await database.run(CHANGED, { accountId, basis })) {
    const counts = new YearCounts(year, place);
    for await (const batch of yearContacts(database, accountId, year)) for (const contact of batch) counts.add(contact);
    const keys = JSON.stringify(counts.result());
    await database.run(STORE_YEAR, { accountId, year, changes, basis, keys, countedAt: new Date(now) });
  }
  await database.transaction(async (tx) => {
    await tx.run(LOCK, { accountId });
    // Nothing is stored of an account that was erased meanwhile.
    if ((await tx.run(STATION, { accountId })).length > 0) await merge(tx, accountId, basis, now);
  });
}

async function merge(tx: Queryable, accountId: number, basis: string, now: number): Promise<void> {
  const merged = new MergedYears();
  for (const { year } of await tx.run(YEARS, { accountId })) {
    const [row] = await tx.run(KEYS, { accountId, year });
    if (!row?.keys) continue;
    const { stats, keys } = JSON.parse(row.keys) as { stats: YearStats; keys: YearKeys };
    await tx.run(STORE_STATS, { accountId, year, stats: JSON.stringify(merged.add(year, stats, keys)) });
    await nextTurn();
  }
  const [stats, points] = [JSON.stringify(merged.result()), JSON.stringify(merged.points())];
  await tx.run(STORE_WHOLE, { accountId, basis, countedAt: new Date(now), stats, points });
}
