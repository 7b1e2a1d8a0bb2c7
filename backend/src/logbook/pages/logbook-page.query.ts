import type { LogbookResponse, LogbookRow } from '@pileup/contract/logbook';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type JsonText, jsonObject, jsonText } from '../../platform/json-text.js';
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

const COUNT = sql<
  { accountId: number },
  { count: number }
>`select coalesce(sum(n), 0)::integer as count from logbook.tally where account_id = $accountId and grain = ${COARSE_GRAIN}`;

/**
 * A page of a log, newest first: `$offset` contacts are before the page. The bucket where the page begins is
 * found from the counts of the buckets before it, coarse then fine, so that page 2,000 costs as much as page 1.
 */
export const pageOf = (columns: string): string => `
  with coarse as (
    select bucket, before from (
      select bucket, n, sum(n) over (order by bucket desc) - n as before
      from logbook.tally where account_id = $accountId and grain = ${COARSE_GRAIN} and n > 0
    ) c where before <= $offset order by bucket limit 1
  ), fine as (
    select bucket, before from (
      select t.bucket, t.n, sum(t.n) over (order by t.bucket desc) - t.n + c.before as before
      from coarse c join logbook.tally t on t.account_id = $accountId and t.grain = ${FINE_GRAIN} and t.n > 0
        and t.bucket between c.bucket << ${COARSE_GRAIN - FINE_GRAIN} and ((c.bucket + 1) << ${COARSE_GRAIN - FINE_GRAIN}) - 1
    ) f where before <= $offset order by bucket limit 1
  )
  select ${columns} from logbook.qso
  where account_id = $accountId and deleted_at is null and minute < ((select bucket from fine) + 1) << ${FINE_GRAIN}
  order by minute desc, ts desc, qdo_id desc
  offset $offset - (select before from fine) limit $limit`;

type Rows = JsonText<LogbookResponse['logbook']>;

interface OfLog {
  accountId: number;
}

interface Part {
  offset: number;
  limit: number;
}

// PostgreSQL writes the JSON.
const wholePage = (row: string) => sql<OfLog & Part, { rows: Rows }>`
  select coalesce(json_agg(page), '[]')::text as rows from (${pageOf(row)}) page`;

/** A search with more matches reads the log in order of time instead of the index of calls. */
const MAX_INDEXED_MATCHES = 20_000;

// One more than MAX_INDEXED_MATCHES means "more"; how many is not known yet.
/** Calls from `call` up to `end`. */
type OfCalls = OfLog & { call: string; end: string };

const NARROW_COUNT = sql<OfCalls, { count: number }>`
  select count(*)::integer as count from (
    select from logbook.qso where account_id = $accountId and call >= $call and call < $end and deleted_at is null
    limit ${MAX_INDEXED_MATCHES + 1}
  ) matches`;
// Matches are found by index and sorted by key; only the page's rows are read in full.
const narrowPage = (row: string) => sql<OfCalls & Part, { rows: Rows }>`
  with found as materialized (
    select qdo_id, minute, ts from logbook.qso
    where account_id = $accountId and call >= $call and call < $end and deleted_at is null
  ), shown as materialized (
    select qdo_id from found order by minute desc, ts desc, qdo_id desc offset $offset limit $limit
  )
  select coalesce(json_agg(page), '[]')::text as rows from (
    select ${row} from logbook.qso where account_id = $accountId and qdo_id = any (array(select qdo_id from shown))
    order by minute desc, ts desc, qdo_id desc
  ) page`;

// A million matches by the index of calls would be a million random reads and a sort on disk. In order of time the
// reads are sequential. `offset 0` and `starts_with` force that plan.
const WIDE_COUNT = sql<OfLog & { call: string }, { count: number }>`
  select count(*)::integer as count from (
    select call from logbook.qso where account_id = $accountId and deleted_at is null order by minute desc offset 0
  ) log where starts_with(call, $call)`;
const widePage = (row: string, order: 'asc' | 'desc') => sql<OfLog & Part & { call: string }, { rows: Rows }>`
  with shown as materialized (
    select qdo_id from logbook.qso where account_id = $accountId and starts_with(call, $call) and deleted_at is null
    order by minute ${order}, ts ${order}, qdo_id ${order} offset $offset limit $limit
  )
  select coalesce(json_agg(page), '[]')::text as rows from (
    select ${row} from logbook.qso where account_id = $accountId and qdo_id = any (array(select qdo_id from shown))
    order by minute desc, ts desc, qdo_id desc
  ) page`;

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
  const [row] = await database.run(COUNT, { accountId });
  return row?.count ?? 0;
}

/**
 * A page of an account's log, newest first. A page past the end is the last.
 *
 * @throws TooMany if the account has too many searches waiting
 */
export async function logbookPage(
  database: Queryable,
  searches: SearchQueue,
  accountId: number,
  { page: wanted, size, call, detailed }: PageRequest,
): Promise<JsonText<LogbookResponse>> {
  const pages = detailed ? DETAILED_PAGES : PAGES;
  const write = async (count: number, read: (part: Part) => Promise<{ rows: Rows }[]>) => {
    const last = Math.max(1, Math.ceil(count / size));
    const page = Math.min(wanted, last);
    const offset = (page - 1) * size;
    const [found] = count === 0 ? [] : await read({ offset, limit: Math.min(size, count - offset) });
    const logbook: Rows = found?.rows ?? jsonText<LogbookResponse['logbook']>([]);
    return jsonObject({ logbook }, { page, pages: last, count });
  };
  if (call === '')
    return write(await countLogbook(database, accountId), (part) => database.run(pages.whole, { accountId, ...part }));
  return searches.run(accountId, async () => {
    const calls = { accountId, call, end: `${call}\uffff` };
    const [{ count: narrow } = { count: 0 }] = await database.run(NARROW_COUNT, calls);
    if (narrow <= MAX_INDEXED_MATCHES)
      return write(narrow, (part) => database.run(pages.narrow, { ...calls, ...part }));
    const [{ count } = { count: 0 }] = await database.run(WIDE_COUNT, { accountId, call });
    // The page is read from the nearer end: everything before it is read, too.
    return write(count, ({ offset, limit }) => {
      const after = count - offset - limit;
      return after < offset
        ? database.run(pages.fromOldest, { accountId, call, offset: after, limit })
        : database.run(pages.fromNewest, { accountId, call, offset, limit });
    });
  });
}
