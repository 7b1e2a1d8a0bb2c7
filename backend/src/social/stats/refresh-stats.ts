import { setImmediate as nextTurn } from 'node:timers/promises';
import { entityOfCall } from '@pileup/radio/dxcc';
import { gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import { yearContacts } from '../../logbook/index.js';
import { type Database, type Queryable, statement } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { FOLD_PENDING, IS_COUNTED, WORKED_OF_ACCOUNT } from '../profile/worked-counts.js';
import { MergedYears } from './merged-years.js';
import { YearCounts, type YearKeys, type YearStats } from './year-counts.js';

/** Raised when the rules of counting change, so that all logs are counted again. */
const RULES_VERSION = 1;
/** The year of the row of the whole log. */
export const WHOLE_LOG = 0;

const LOCK = statement(accountLock('mergingStats'));
const STATION = statement('select from social.station where account_id = $1 for key share');
const FOLD = statement(FOLD_PENDING);
const COUNTED = statement(`select ${IS_COUNTED} as "isCounted"`);
// Adds years of contacts that were counted before changes of years were noted.
const ADD_YEARS = statement(`
  insert into social.stats_year as s (account_id, year)
  select distinct $1::integer, left(key, 4)::smallint from (${WORKED_OF_ACCOUNT}) w where kind = 'month'
  on conflict (account_id, year) do nothing`);
const CHANGED = statement(`
  select year, changes from social.stats_year
  where account_id = $1 and year <> ${WHOLE_LOG} and (changes <> counted or basis <> $2) order by year`);
const STORE_YEAR = statement(`
  update social.stats_year set counted = $3, basis = $4, keys = $5, counted_at = $6
  where account_id = $1 and year = $2 and (counted <= $3 or basis <> $4)`);
const YEARS = statement(
  `select year from social.stats_year where account_id = $1 and year <> ${WHOLE_LOG} and keys is not null order by year`,
);
const KEYS = statement('select keys from social.stats_year where account_id = $1 and year = $2');
const STORE_STATS = statement(`
  update social.stats_year set stats = $3 where account_id = $1 and year = $2 and stats is distinct from $3`);
const STORE_WHOLE = statement(`
  insert into social.stats_year (account_id, year, changes, counted, basis, counted_at, stats, squares)
  values ($1, ${WHOLE_LOG}, 0, 0, $2, $3, $4, $5)
  on conflict (account_id, year) do update set basis = $2, counted_at = $3, stats = $4, squares = $5`);

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
  const [counted] = await database.run<{ isCounted: boolean }>(COUNTED, [accountId]);
  if (!counted?.isCounted) return;
  await database.run(FOLD, [[accountId]]);
  await database.run(ADD_YEARS, [accountId]);
  const basis = basisOf(home);
  const place = placeOf(home);
  for (const { year, changes } of await database.run<{ year: number; changes: number }>(CHANGED, [accountId, basis])) {
    const counts = new YearCounts(year, place);
    for await (const batch of yearContacts(database, accountId, year)) for (const contact of batch) counts.add(contact);
    const keys = JSON.stringify(counts.result());
    await database.run(STORE_YEAR, [accountId, year, changes, basis, keys, new Date(now)]);
  }
  await database.transaction(async (tx) => {
    await tx.run(LOCK, [accountId]);
    // Nothing is stored of an account that was erased meanwhile.
    if ((await tx.run(STATION, [accountId])).length > 0) await merge(tx, accountId, basis, now);
  });
}

async function merge(tx: Queryable, accountId: number, basis: string, now: number): Promise<void> {
  const merged = new MergedYears();
  for (const { year } of await tx.run<{ year: number }>(YEARS, [accountId])) {
    const [row] = await tx.run<{ keys: string }>(KEYS, [accountId, year]);
    if (!row) continue;
    const { stats, keys } = JSON.parse(row.keys) as { stats: YearStats; keys: YearKeys };
    await tx.run(STORE_STATS, [accountId, year, JSON.stringify(merged.add(year, stats, keys))]);
    await nextTurn();
  }
  const [stats, points] = [JSON.stringify(merged.result()), JSON.stringify(merged.points())];
  await tx.run(STORE_WHOLE, [accountId, basis, new Date(now), stats, points]);
}
