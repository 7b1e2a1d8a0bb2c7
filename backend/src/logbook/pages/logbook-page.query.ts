import type { LogbookRow } from '@pileup/contract/logbook';
import { type Queryable, type Statement, statement } from '../../platform/database/database.js';
import { CONFIRMATIONS, isYes, ownGrid } from '../lookup/qso-filters.js';
import { selectList } from '../qso/qso.js';
import { COARSE_GRAIN, FINE_GRAIN } from '../qso/tally.js';
import type { SearchQueue } from './search-queue.js';

/** The fields of a logbook row. */
export const ROW_FIELDS = [
  'qdo_id',
  'TS',
  'Call',
  'station_callsign',
  'Freq',
  'Band',
  'Mode',
  'SubMode',
  'Name',
  'country',
  'Comment',
  'ContestName',
  'qso_origin',
] as const satisfies (keyof LogbookRow)[];

const nameIf = (way: keyof typeof CONFIRMATIONS, name: string) =>
  `case when ${isYes(CONFIRMATIONS[way])} then '${name}' end`;
const DETAILS = `${selectList(['SNT', 'RCV', 'GridSquare', 'LAT', 'LON', 'Power', 'cq_zone'])},
  coalesce(${ownGrid()}, '') as my_grid,
  array_remove(array[${nameIf('lotw', 'lotw')}, ${nameIf('eqsl', 'eqsl')}, ${nameIf('qsl', 'card')}], null) as confirmed`;

/** The select list of a logbook row; with `detailed` also the fields of `LogbookDetails`. */
export const rowList = (detailed: boolean): string => selectList(ROW_FIELDS) + (detailed ? `, ${DETAILS}` : '');

const COUNT = statement(
  `select coalesce(sum(n), 0)::integer as count from logbook.tally where account_id = $1 and grain = ${COARSE_GRAIN}`,
);

/**
 * A page of a log, newest first: $1 account, $2 contacts before the page, $3 size. The bucket where the page begins is
 * found from the counts of the buckets before it, coarse then fine, so that page 2,000 costs as much as page 1.
 */
export const pageOf = (columns: string): string => `
  with coarse as (
    select bucket, before from (
      select bucket, n, sum(n) over (order by bucket desc) - n as before
      from logbook.tally where account_id = $1 and grain = ${COARSE_GRAIN} and n > 0
    ) c where before <= $2 order by bucket limit 1
  ), fine as (
    select bucket, before from (
      select t.bucket, t.n, sum(t.n) over (order by t.bucket desc) - t.n + c.before as before
      from coarse c join logbook.tally t on t.account_id = $1 and t.grain = ${FINE_GRAIN} and t.n > 0
        and t.bucket between c.bucket << ${COARSE_GRAIN - FINE_GRAIN} and ((c.bucket + 1) << ${COARSE_GRAIN - FINE_GRAIN}) - 1
    ) f where before <= $2 order by bucket limit 1
  )
  select ${columns} from logbook.qso
  where account_id = $1 and deleted_at is null and minute < ((select bucket from fine) + 1) << ${FINE_GRAIN}
  order by minute desc, ts desc, qdo_id desc
  offset $2 - (select before from fine) limit $3`;

// PostgreSQL writes the JSON.
const wholePage = (row: string) =>
  statement(`select coalesce(json_agg(page), '[]')::text as rows from (${pageOf(row)}) page`);

/** A search with more matches reads the log in order of time instead of the index of calls. */
const MAX_INDEXED_MATCHES = 20_000;

// One more than MAX_INDEXED_MATCHES means "more"; how many is not known yet.
const NARROW_COUNT = statement(`
  select count(*)::integer as count from (
    select from logbook.qso where account_id = $1 and call >= $2 and call < $3 and deleted_at is null
    limit ${MAX_INDEXED_MATCHES + 1}
  ) matches`);
// Matches are found by index and sorted by key; only the page's rows are read in full.
const narrowPage = (row: string) =>
  statement(`
  with found as materialized (
    select qdo_id, minute, ts from logbook.qso
    where account_id = $1 and call >= $2 and call < $3 and deleted_at is null
  ), shown as materialized (
    select qdo_id from found order by minute desc, ts desc, qdo_id desc offset $4 limit $5
  )
  select coalesce(json_agg(page), '[]')::text as rows from (
    select ${row} from logbook.qso where account_id = $1 and qdo_id = any (array(select qdo_id from shown))
    order by minute desc, ts desc, qdo_id desc
  ) page`);

// A million matches by the index of calls would be a million random reads and a sort on disk. In order of time the
// reads are sequential. `offset 0` and `starts_with` force that plan.
const WIDE_COUNT = statement(`
  select count(*)::integer as count from (
    select call from logbook.qso where account_id = $1 and deleted_at is null order by minute desc offset 0
  ) log where starts_with(call, $2)`);
const widePage = (row: string, order: 'asc' | 'desc') =>
  statement(`
  with shown as materialized (
    select qdo_id from logbook.qso where account_id = $1 and starts_with(call, $2) and deleted_at is null
    order by minute ${order}, ts ${order}, qdo_id ${order} offset $3 limit $4
  )
  select coalesce(json_agg(page), '[]')::text as rows from (
    select ${row} from logbook.qso where account_id = $1 and qdo_id = any (array(select qdo_id from shown))
    order by minute desc, ts desc, qdo_id desc
  ) page`);

const pagesOf = (row: string) => ({
  whole: wholePage(row),
  narrow: narrowPage(row),
  fromNewest: widePage(row, 'desc'),
  fromOldest: widePage(row, 'asc'),
});
const PAGES = pagesOf(rowList(false));
const DETAILED_PAGES = pagesOf(rowList(true));

export interface PageRequest {
  /** The number of the page, from 1. */
  readonly page: number;
  readonly size: number;
  /** Prefix of the calls searched for, in capitals; empty for the whole log. */
  readonly call: string;
  /** Whether the rows have the fields of `LogbookDetails`. */
  readonly detailed: boolean;
}

export async function countLogbook(database: Queryable, accountId: number): Promise<number> {
  const [row] = await database.run<{ count: number }>(COUNT, [accountId]);
  return row?.count ?? 0;
}

/**
 * A page of an account's log, newest first, as the JSON text of a `LogbookAnswer`. A page past the end is the last.
 *
 * @throws TooMany if the account has too many searches waiting
 */
export async function logbookPage(
  database: Queryable,
  searches: SearchQueue,
  accountId: number,
  { page: wanted, size, call, detailed }: PageRequest,
): Promise<string> {
  const pages = detailed ? DETAILED_PAGES : PAGES;
  const counted = async (counting: Statement, values: readonly unknown[]) =>
    (await database.run<{ count: number }>(counting, values))[0]?.count ?? 0;
  const answer = async (count: number, read: (before: number, rows: number) => [Statement, ...unknown[]]) => {
    const last = Math.max(1, Math.ceil(count / size));
    const page = Math.min(wanted, last);
    const before = (page - 1) * size;
    const [paging, ...values] = read(before, Math.min(size, count - before));
    const [found] = count === 0 ? [] : await database.run<{ rows: string }>(paging, values);
    return `{"logbook":${found?.rows ?? '[]'},"page":${page},"pages":${last},"count":${count}}`;
  };
  if (call === '')
    return answer(await countLogbook(database, accountId), (before) => [pages.whole, accountId, before, size]);
  return searches.run(accountId, async () => {
    const range = [accountId, call, `${call}\uffff`];
    const narrow = await counted(NARROW_COUNT, range);
    if (narrow <= MAX_INDEXED_MATCHES) return answer(narrow, (before) => [pages.narrow, ...range, before, size]);
    const count = await counted(WIDE_COUNT, [accountId, call]);
    // The page is read from the nearer end: everything before it is read, too.
    return answer(count, (before, rows) => {
      const after = count - before - rows;
      return after < before
        ? [pages.fromOldest, accountId, call, after, rows]
        : [pages.fromNewest, accountId, call, before, rows];
    });
  });
}
