import type { Projection } from '../../logbook/index.js';
import { modeClassOf } from '../../ranking/index.js';

// What a station's log holds, counted: every contact in it, whatever call it was made under and however late it came.

/** Raised whenever what stands below means something else: the counts are then made anew by a job after the next start. */
export const RULES = 1;

export const MADE_BY_RULES = `select from social.worked_made where rules = ${RULES}`;

/** Whether what stands below holds of account $1: where not, its log is still to be counted by these rules. */
export const IS_COUNTED = `(exists (${MADE_BY_RULES})
    or exists (select from social.worked_counted where account_id = $1 and rules = ${RULES}))`;

const ROW = 'account_id, kind, key, mode_class, n';

/** Adds the rows of a CTE, always in the same order, so that two statements never wait for each other. */
const added = (from: string) => `
    insert into social.worked_count as w (${ROW}) select ${ROW} from ${from} order by 1, 2, 3, 4
    on conflict (account_id, kind, key, mode_class) do update set n = w.n + excluded.n`;

/** The facts in one pass; what cancels out (an edit that touches nothing counted) writes nothing. */
const SUMMED = `
  worked_facts as (
    select f.account_id, f.n, f.dxcc, nullif(f.band, '') as band, date_trunc('month', f.ts at time zone 'UTC') as month,
      case when length(f.grid) >= 4 then left(f.grid, 4) end as square, ${modeClassOf('f.mode')} as mode_class
    from facts f
  ), worked_sums as (
    select account_id, coalesce(mode_class, '') as mode_class, sum(n)::integer as n,
      case when grouping(month) = 0 then 'month' when grouping(band) = 0 then 'band'
        when grouping(dxcc) = 0 then 'entity' else 'square' end as kind,
      coalesce(to_char(month, 'YYYY-MM'), band, dxcc::text, square) as key
    from worked_facts
    group by grouping sets (
      (account_id, month, mode_class), (account_id, band, mode_class), (account_id, dxcc), (account_id, square))
    having sum(n) <> 0 and num_nonnulls(month, band, dxcc, square) > 0
  )`;

const COUNTED = `${SUMMED}, worked as (${added('worked_sums')})`;

export const PROJECTION: Projection = {
  whenNew: COUNTED,
  whenChanged: COUNTED,
  // Of squares a log holds thousands, and nearly every step of an import has some of each: they are put aside as they
  // come, and counted when the import has moved on.
  whenCopied: `worked_copied as (
    select account_id, kind, key, case when mode = '' then '' else ${modeClassOf('mode')} end as mode_class, sum(n)::integer as n
    from copied group by 1, 2, 3, 4
  ), worked as (${added('worked_copied')}), squares as (
    insert into social.squares_arrived (account_id, squares)
    select account_id, squares from copied_squares where squares <> ''
  )`,
};

/** The squares put aside of account $1, as rows to add. */
export const ARRIVED = (from: string): string =>
  `select account_id, 'square' as kind, square as key, '' as mode_class, count(*)::integer as n
   from ${from}, string_to_table(squares, ',') as square group by 1, 3`;

export const FOLD = `
  with gone as (
    delete from social.squares_arrived where account_id = $1 returning account_id, squares
  ), arrived as (${ARRIVED('gone')})
  ${added('arrived')}`;
