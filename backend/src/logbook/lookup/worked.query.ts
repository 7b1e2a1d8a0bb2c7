import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { isCounted } from './counted.js';
import { IS_CONFIRMED, isConfirmedBy, isOnBand } from './qso-filters.js';

/** Whether a call is worked and confirmed: at all, on a band, and in a mode on that band. */
export interface Worked extends EntityConfirmed {
  isWorked: boolean;
  isWorkedOnBand: boolean;
  isWorkedOnBandInMode: boolean;
  name: string;
  grid: string;
  qth: string;
  iota: string;
  state: string;
  county: string;
  manager: string;
}

/** An empty band matches nothing. */
const ON_BAND = `($band <> '' and ${isOnBand('$band')})`;

const latest = (value: string) =>
  `coalesce((array_agg(${value} order by minute desc) filter (where ${value} <> ''))[1], '')`;

const WORKED = sql<{ accountId: number; call: string; band: string; mode: string }, Worked>`
  select count(*) > 0 as "isWorked", coalesce(bool_or(${ON_BAND}), false) as "isWorkedOnBand",
    coalesce(bool_or(${ON_BAND} and mode = nullif($mode, '')), false) as "isWorkedOnBandInMode",
    coalesce(bool_or(${IS_CONFIRMED}), false) as "isConfirmed",
    coalesce(bool_or(${IS_CONFIRMED} and ${ON_BAND}), false) as "isConfirmedOnBand",
    coalesce(bool_or(${IS_CONFIRMED} and ${ON_BAND} and mode = nullif($mode, '')), false) as "isConfirmedOnBandInMode",
    ${latest('name')} as name, ${latest('grid')} as grid, ${latest("fields->>'QTH'")} as qth,
    ${latest("fields->>'IOTA'")} as iota, ${latest("fields->>'STATE'")} as state, ${latest("fields->>'CNTY'")} as county,
    ${latest("fields->>'QSL_VIA'")} as manager
  from logbook.qso where account_id = $accountId and call = $call and deleted_at is null and ${isCounted()}`;

/** Reads whether a call is in an account's log, and its latest details; empty band and mode match nothing. */
export async function worked(
  database: Queryable,
  accountId: number,
  call: string,
  band: string,
  mode: string,
): Promise<Worked> {
  const [row] = await database.run(WORKED, { accountId, call, band, mode });
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

export interface EntityConfirmed {
  isConfirmed: boolean;
  isConfirmedOnBand: boolean;
  isConfirmedOnBandInMode: boolean;
}

const CONFIRMED = sql<{ accountId: number; dxcc: number; band: string; mode: string }, EntityConfirmed>`
  select count(*) > 0 as "isConfirmed", coalesce(bool_or(${ON_BAND}), false) as "isConfirmedOnBand",
    coalesce(bool_or(${ON_BAND} and mode = nullif($mode, '')), false) as "isConfirmedOnBandInMode"
  from logbook.qso where account_id = $accountId and dxcc = $dxcc::smallint and deleted_at is null and ${isCounted()} and ${IS_CONFIRMED}`;

/** Whether contacts with an entity are confirmed. */
export async function entityConfirmed(
  database: Queryable,
  accountId: number,
  dxcc: number,
  band: string,
  mode: string,
): Promise<EntityConfirmed> {
  const [row] = await database.run(CONFIRMED, { accountId, dxcc, band, mode });
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

// Squares on a border are listed in VUCC_GRIDS. Confirmed contacts come first.
const GRID = sql<
  { accountId: number; grid: string; band: string; confirmedBy: readonly string[] },
  { isConfirmed: boolean }
>`
  select confirmed as "isConfirmed" from (
    select coalesce(case when cardinality($confirmedBy::text[]) = 0 then ${IS_CONFIRMED} else ${isConfirmedBy('$confirmedBy')} end, false) as confirmed
    from logbook.qso
    where account_id = $accountId and deleted_at is null and ${isCounted()} and ${isOnBand('$band')}
      and (grid like $grid or fields->>'VUCC_GRIDS' ilike '%' || $grid)
  ) found order by confirmed desc limit 1`;

/**
 * Whether a square (4 or more characters, as `parseGrid` returns it) is in the log, and confirmed by one of `confirmedBy`
 * or, if that is empty, as most awards require. Empty band: any.
 */
export async function gridWorked(
  database: Queryable,
  accountId: number,
  grid: string,
  band: string,
  confirmedBy: readonly string[],
): Promise<'confirmed' | 'worked' | null> {
  const [row] = await database.run(GRID, { accountId, grid: `${grid}%`, band, confirmedBy });
  return row ? (row.isConfirmed ? 'confirmed' : 'worked') : null;
}
