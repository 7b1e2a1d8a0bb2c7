import { Injectable } from '@nestjs/common';
import { Projection, type ProjectionSql } from '../../logbook/index.js';

// Counts of a station's complete log: every contact, under any of its calls and at any time.

/** Incremented with every change of the rules below; a job then rebuilds the counts after the next start. */
export const RULES_VERSION = 1;

export const HAS_CURRENT_VERSION = `select from social.worked_made where rules = ${RULES_VERSION}`;

/** Whether the log of account $1 is counted by the current rules. */
export const IS_COUNTED = `(exists (${HAS_CURRENT_VERSION})
    or exists (select from social.worked_counted where account_id = $1 and rules = ${RULES_VERSION}))`;

const ROW = 'account_id, kind, key, mode_class, n';

/** Adds the rows of a CTE, always in the same order, so that two statements cannot deadlock. */
const added = (from: string) => `
    insert into social.worked_count as w (${ROW}) select ${ROW} from ${from} order by 1, 2, 3, 4
    on conflict (account_id, kind, key, mode_class) do update set n = w.n + excluded.n`;

/** Sums the facts in one pass; an edit of fields that are not counted writes nothing. */
const SUMMED = `
  social_worked_facts as (
    select f.account_id, f.n, f.dxcc, nullif(f.band, '') as band, date_trunc('month', f.ts at time zone 'UTC') as month,
      case when length(f.grid) >= 4 then left(f.grid, 4) end as square, f.mode_class
    from facts f
  ), social_worked_sums as (
    select account_id, coalesce(mode_class, '') as mode_class, sum(n)::integer as n,
      case when grouping(month) = 0 then 'month' when grouping(band) = 0 then 'band'
        when grouping(dxcc) = 0 then 'entity' else 'square' end as kind,
      coalesce(to_char(month, 'YYYY-MM'), band, dxcc::text, square) as key
    from social_worked_facts
    group by grouping sets (
      (account_id, month, mode_class), (account_id, band, mode_class), (account_id, dxcc), (account_id, square))
    having sum(n) <> 0 and num_nonnulls(month, band, dxcc, square) > 0
  )`;

const COUNTED = `${SUMMED}, social_worked as (${added('social_worked_sums')})`;

export const PROJECTION: ProjectionSql = {
  onInsert: COUNTED,
  onChange: COUNTED,
  // Of squares a log holds thousands, and nearly every step of an import has some of each: they are put aside as they
  // come, and counted when the import has moved on.
  onBulkInsert: `social_worked_copied as (
    select account_id, kind, key, mode_class, n from copied
  ), social_worked as (${added('social_worked_copied')}), social_squares as (
    insert into social.squares_arrived (account_id, squares)
    select account_id, squares from copied_squares where squares <> ''
  )`,
};

/** SQL: the pending squares of account $1, as rows to add. */
export const PENDING_SQUARES = (from: string): string =>
  `select account_id, 'square' as kind, square as key, '' as mode_class, count(*)::integer as n
   from ${from}, string_to_table(squares, ',') as square group by 1, 3`;

export const FOLD_PENDING = `
  with deleted as (
    delete from social.squares_arrived where account_id = $1 returning account_id, squares
  ), arrived as (${PENDING_SQUARES('deleted')})
  ${added('arrived')}`;

@Injectable()
@Projection({ module: 'social', order: 20 })
export class WorkedCountsProjection {
  readonly sql = PROJECTION;
}
