import type { LogbookCountAnswer, LogbookSort } from '@pileup/contract/logbook';
import { compileFilter } from '../lookup/filter-sql.js';
import { unprepared } from '../lookup/unprepared.js';
import { logbookOrder } from './logbook-order.js';
import { type PageRequest, rowList } from './logbook-page.query.js';
import type { SearchQueue } from './search-queue.js';

/** The columns that the rows of a page read. */
const COLUMNS_OF_ROW =
  'qdo_id, ts, call, station_callsign, freq_hz, band, mode, submode, name, country, comment, contest_name, qso_origin';
const COLUMNS_OF_DETAILS = 'snt, rcv, grid, lat, lon, power, cq_zone, fields';

export interface FilteredLog {
  readonly accountId: number;
  readonly filter: string;
  /** Beginning of the call, in capitals. */
  readonly call: string;
}

export interface FilteredPage extends FilteredLog, PageRequest {
  readonly sort: LogbookSort;
  readonly order: 'asc' | 'desc';
}

/**
 * A page of the contacts that match, in their order, as the JSON text of a `LogbookAnswer`. It reads no further than one
 * contact past the page: `count` is then the number known so far, and `counted` is false.
 *
 * @throws InvalidRequest if the filter has a fault
 * @throws RuleBroken if it takes too long
 */
export async function filteredPage(searches: SearchQueue, filtered: FilteredPage): Promise<string> {
  const { accountId, filter, call, sort, order, page, size, detailed } = filtered;
  const { sql, values } = compileFilter(accountId, filter, call);
  const [offset, limit] = [values.length + 1, values.length + 2].map((place) => `$${place}::bigint`);
  // A row of JSON text per contact: planning an aggregate of them takes most of the time of a small page.
  const read = unprepared(`
    select row_to_json(page)::text as text from (
      select ${rowList(detailed)} from (
        select ${COLUMNS_OF_ROW}${detailed ? `, ${COLUMNS_OF_DETAILS}` : ''} from logbook.qso where ${sql}
        order by ${logbookOrder(sort, order)} offset ${offset} limit ${limit}
      ) sorted
    ) page`);
  const before = (page - 1) * size;
  const found = await searches.filter(accountId, (connections) =>
    connections.run<{ text: string }>(read, [...values, before, size + 1]),
  );
  if (found.length === 0 && page > 1) {
    const { count } = await filteredCount(searches, filtered);
    return filteredPage(searches, { ...filtered, page: Math.max(1, Math.ceil(count / size)) });
  }
  const count = before + found.length;
  const pages = Math.max(1, Math.ceil(count / size));
  const rows = found.slice(0, size).map(({ text }) => text);
  return `{"logbook":[${rows.join()}],"page":${page},"pages":${pages},"count":${count},"counted":${found.length <= size}}`;
}

/** The number of contacts that match. @throws InvalidRequest, RuleBroken as `filteredPage` */
export async function filteredCount(
  searches: SearchQueue,
  { accountId, filter, call }: FilteredLog,
): Promise<LogbookCountAnswer> {
  const { sql, values } = compileFilter(accountId, filter, call);
  const counting = unprepared(`select count(*)::integer as count from logbook.qso where ${sql}`);
  const [row] = await searches.filter(accountId, (connections) => connections.run<{ count: number }>(counting, values));
  return { count: row?.count ?? 0 };
}
