import type { LogbookRow } from '@pileup/contract/logbook';
import { type Runs, statement } from '../platform/database.js';
import { selectList } from './qso.js';
import { COARSE, FINE } from './tally.js';

const ROW = selectList([
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
] satisfies (keyof LogbookRow)[]);

const COUNT = statement(
  `select coalesce(sum(n), 0)::integer as count from logbook.tally where account_id = $1 and grain = ${COARSE}`,
);

/**
 * A page of a log, newest first: $1 account, $2 contacts before the page, $3 size. The stretch where the page begins is
 * found from the counts of the stretches before it, coarse then fine, so that page 2,000 costs what page 1 does.
 */
export const pageOf = (columns: string): string => `
  with coarse as (
    select bucket, before from (
      select bucket, n, sum(n) over (order by bucket desc) - n as before
      from logbook.tally where account_id = $1 and grain = ${COARSE} and n > 0
    ) c where before <= $2 order by bucket limit 1
  ), fine as (
    select bucket, before from (
      select t.bucket, t.n, sum(t.n) over (order by t.bucket desc) - t.n + c.before as before
      from coarse c join logbook.tally t on t.account_id = $1 and t.grain = ${FINE} and t.n > 0
        and t.bucket between c.bucket << ${COARSE - FINE} and ((c.bucket + 1) << ${COARSE - FINE}) - 1
    ) f where before <= $2 order by bucket limit 1
  )
  select ${columns} from logbook.qso
  where account_id = $1 and deleted_at is null and minute < ((select bucket from fine) + 1) << ${FINE}
  order by minute desc, ts desc, qdo_id desc
  offset $2 - (select before from fine) limit $3`;

// PostgreSQL writes the JSON.
const PAGE = statement(`select coalesce(json_agg(page), '[]')::text as rows from (${pageOf(ROW)}) page`);

const FIND_COUNT = statement(`
  select count(*)::integer as count from logbook.qso
  where account_id = $1 and call >= $2 and call < $3 and deleted_at is null`);
// Found and sorted by key alone, along the call's own index; only the page's rows are read whole.
const FIND_PAGE = statement(`
  with found as materialized (
    select qdo_id, minute, ts from logbook.qso
    where account_id = $1 and call >= $2 and call < $3 and deleted_at is null
  ), shown as materialized (
    select qdo_id from found order by minute desc, ts desc, qdo_id desc offset $4 limit $5
  )
  select coalesce(json_agg(page), '[]')::text as rows from (
    select ${ROW} from logbook.qso where account_id = $1 and qdo_id = any (array(select qdo_id from shown))
    order by minute desc, ts desc, qdo_id desc
  ) page`);

export async function countLogbook(database: Runs, accountId: number): Promise<number> {
  const [row] = await database.run<{ count: number }>(COUNT, [accountId]);
  return row?.count ?? 0;
}

/** A page of an account's log, newest first, as the JSON text of a `LogbookAnswer`. A page past the end is the last. */
export async function logbookPage(
  database: Runs,
  accountId: number,
  wanted: number,
  size: number,
  call: string,
): Promise<string> {
  const range = [call, `${call}\uffff`];
  const count =
    call === ''
      ? await countLogbook(database, accountId)
      : ((await database.run<{ count: number }>(FIND_COUNT, [accountId, ...range]))[0]?.count ?? 0);
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(wanted, pages);
  const before = (page - 1) * size;
  const [found] =
    count === 0
      ? [{ rows: '[]' }]
      : call === ''
        ? await database.run<{ rows: string }>(PAGE, [accountId, before, size])
        : await database.run<{ rows: string }>(FIND_PAGE, [accountId, ...range, before, size]);
  return `{"logbook":${found?.rows ?? '[]'},"page":${page},"pages":${pages},"count":${count}}`;
}
