import { Injectable } from '@nestjs/common';
import { COUNTED_BY, isCounted, Projection, type ProjectionSql, slotBand } from '../../logbook/index.js';
import { AccountData, eraseBy } from '../../platform/account-data.js';
import { sql } from '../../platform/database/sql.js';

// Counts of a station's complete log: every contact that counts, under any of its calls and at any time.

/** Incremented with every change of the rules below; a job then rebuilds the counts after the next start. */
export const RULES_VERSION = 3;

export const HAS_CURRENT_VERSION = `select from social.worked_made where rules = ${RULES_VERSION}`;

/** Whether the log of account `$accountId` is counted by the current rules. */
export const IS_COUNTED = `(exists (${HAS_CURRENT_VERSION})
    or exists (select from social.worked_counted where account_id = $accountId and rules = ${RULES_VERSION}))`;

const ROW = 'account_id, kind, key, mode_class, n';
const PENDING_ROW = 'account_id, n, dxcc, band, slot_band, month, square, zone, mode_class';

/** Adds the rows of a CTE, always in the same order, so that two statements cannot deadlock. */
const added = (from: string) => `
    insert into social.worked_count as w (${ROW}) select ${ROW} from ${from} order by 1, 2, 3, 4
    on conflict (account_id, kind, key, mode_class) do update set n = w.n + excluded.n`;

/** SQL: the counted columns of each fact. */
const PENDING = `
    select f.account_id, f.n, f.dxcc, nullif(f.band, '') as band, nullif(${slotBand('f.')}, '') as slot_band,
      date_trunc('month', f.ts at time zone 'UTC')::date as month,
      case when length(f.grid) >= 4 then left(f.grid, 4) end as square, f.cq_zone as zone,
      coalesce(f.mode_class, '') as mode_class
    from facts f where ${isCounted('f.')}`;

/**
 * SQL: rows of `PENDING` as rows of `social.worked_count`, in one pass. A slot is an entity on a band, or by satellite,
 * in a mode class, with a key such as `339 40m` or `339 SAT`.
 */
const sums = (from: string) => `
    select * from (
      select account_id,
        case when grouping(month) = 0 then 'month' when grouping(slot_band, dxcc) = 0 then 'slot'
          when grouping(band) = 0 then 'band' when grouping(dxcc) = 0 then 'entity'
          when grouping(zone) = 0 then 'zone' else 'square' end as kind,
        case when grouping(month) = 0 then to_char(month, 'YYYY-MM') when grouping(slot_band, dxcc) = 0 then dxcc || ' ' || slot_band
          else coalesce(band, dxcc::text, zone::text, square) end as key,
        coalesce(mode_class, '') as mode_class, sum(n)::integer as n
      from ${from}
      group by grouping sets ((account_id, month, mode_class), (account_id, band, mode_class),
        (account_id, dxcc, slot_band, mode_class), (account_id, dxcc), (account_id, zone), (account_id, square))
    ) summed where n <> 0 and key is not null`;

/** SQL: the squares of imported chunks as rows of `social.worked_count`. */
const squaresOf = (from: string) => `
    select account_id, 'square' as kind, square as key, '' as mode_class, count(*)::integer as n
    from ${from}, string_to_table(squares, ',') as square group by 1, 3`;

/**
 * A contact only adds a row to what is pending: adding it to its four counts would make up a quarter of the cost of
 * logging. A job adds what is pending to the counts (`fold-pending.ts`); readers take both (`WORKED_OF_ACCOUNT`). The table
 * has no index: that would double what a contact costs here, and readers find few rows, those of about a minute.
 */
export const PROJECTION: ProjectionSql = {
  // The statistics by year (`../stats/`) read more than is counted here.
  reads: [
    'ts',
    'call',
    'band',
    'mode_class',
    'dxcc',
    'cq_zone',
    'continent',
    'grid',
    'lat',
    'lon',
    'MY_GRIDSQUARE',
    'MY_VUCC_GRIDS',
    'PROP_MODE',
    ...COUNTED_BY,
  ],
  onInsert: `social_worked as (insert into social.worked_pending (${PENDING_ROW}) ${PENDING})`,
  // An edit of uncounted fields adds only its months, for the statistics by year (`../stats/`).
  onChange: `social_worked_changes as (${PENDING}), social_worked as (
    insert into social.worked_pending (${PENDING_ROW})
    select account_id, sum(n), dxcc, band, slot_band, month, square, zone, mode_class from social_worked_changes
    group by account_id, dxcc, band, slot_band, month, square, zone, mode_class having sum(n) <> 0
    union all
    select distinct account_id, 0, null::smallint, null, null, month, null, null::smallint, '' from social_worked_changes
  )`,
  // A log has thousands of squares, and nearly every chunk of an import has contacts in many: they are pending, too.
  onBulkInsert: `social_worked_copied as (
    select account_id, kind, key, mode_class, n from copied
  ), social_worked as (${added('social_worked_copied')}), social_squares as (
    insert into social.squares_arrived (account_id, squares)
    select account_id, squares from copied_squares where squares <> ''
  ), social_months as (
    insert into social.worked_pending (account_id, n, month, mode_class)
    select distinct account_id, 0, (key || '-01')::date, '' from copied where kind = 'month'
  )`,
};

/** SQL: the counts of account `$accountId`, pending ones included; statements that use them choose kinds and keys. */
export const WORKED_OF_ACCOUNT = `
  select kind, key, mode_class, sum(n)::integer as n from (
    select ${ROW} from social.worked_count where account_id = $accountId
    union all ${sums('(select * from social.worked_pending where account_id = $accountId) p')}
    union all ${squaresOf('(select account_id, squares from social.squares_arrived where account_id = $accountId) s')}
  ) counts group by kind, key, mode_class having sum(n) > 0`;

/** Flags the years of the CTE `changes` as changed, for the statistics. */
const CHANGED_YEARS = `
    insert into social.stats_year as s (account_id, year)
    select distinct account_id, extract(year from month)::smallint from changes order by 1, 2
    on conflict (account_id, year) do update set changes = s.changes + 1`;

/** Adds pending rows of the accounts `$accountIds` to their counts, and flags the years as changed, for the statistics. */
export const FOLD_PENDING = `
  with changes as (
    delete from social.worked_pending where account_id = any ($accountIds::integer[]) returning ${PENDING_ROW}
  ), squares as (
    delete from social.squares_arrived where account_id = any ($accountIds::integer[]) returning account_id, squares
  ), changed_years as (${CHANGED_YEARS}), pending as (${sums('changes')} union all ${squaresOf('squares')}), folded as (
    select account_id, kind, key, mode_class, sum(n)::integer as n from pending group by 1, 2, 3, 4
  )
  ${added('folded')}`;

/** Counts the CTE `facts`. */
export const COUNT_FACTS = `social_worked_pending as (${PENDING}),
  social_worked_sums as (${sums('social_worked_pending')}), social_worked as (${added('social_worked_sums')})`;

@Injectable()
@Projection({ module: 'social', order: 20 })
export class WorkedCountsProjection {
  readonly sql = PROJECTION;
}

// Deletes pending rows first, so that a running count ends before the counts are deleted.
const ERASE = ['worked_pending', 'squares_arrived', 'worked_count', 'worked_counted', 'stats_year'].map(
  (table) => sql<{ accountId: number }>`delete from social.${table} where account_id = $accountId`,
);

/** The counts of an account's log; not exported, since the log contains all of it. */
@Injectable()
@AccountData({ order: 50 })
export class WorkedCountsAccountData {
  readonly erase = eraseBy(ERASE);
}
