import type { LogbookCountResponse, LogbookResponse, LogbookSort } from '@pileup/contract/logbook';
import { sql } from '../../platform/database/sql.js';
import { type JsonText, jsonList, jsonObject } from '../../platform/json-text.js';
import { compileFilter, type FilterParams } from '../lookup/filter-sql.js';
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
 * A page of the contacts that match, in their order. It reads no further than one
 * contact past the page: `count` is then the number known so far, and `counted` is false.
 *
 * @throws InvalidRequest if the filter has a fault
 * @throws RuleBroken if it takes too long
 */
export async function filteredPage(searches: SearchQueue, filtered: FilteredPage): Promise<JsonText<LogbookResponse>> {
  const { accountId, filter, call, sort, order, page, size, detailed } = filtered;
  const { where, params } = compileFilter(accountId, filter, call);
  // A row of JSON text per contact: planning an aggregate of them takes most of the time of a small page.
  const read = unprepared(sql<
    FilterParams & { offset: number; limit: number },
    { text: JsonText<LogbookResponse['logbook'][number]> }
  >`
    select row_to_json(page)::text as text from (
      select ${rowList(detailed)} from (
        select ${COLUMNS_OF_ROW}${detailed ? `, ${COLUMNS_OF_DETAILS}` : ''} from logbook.qso where ${where}
        order by ${logbookOrder(sort, order)} offset $offset::bigint limit $limit::bigint
      ) sorted
    ) page`);
  const before = (page - 1) * size;
  const found = await searches.filter(accountId, (connections) =>
    connections.run(read, { ...params, offset: before, limit: size + 1 }),
  );
  if (found.length === 0 && page > 1) {
    const { count } = await filteredCount(searches, filtered);
    return filteredPage(searches, { ...filtered, page: Math.max(1, Math.ceil(count / size)) });
  }
  const count = before + found.length;
  const pages = Math.max(1, Math.ceil(count / size));
  const logbook = jsonList(found.slice(0, size).map(({ text }) => text));
  return jsonObject({ logbook }, { page, pages, count, counted: found.length <= size });
}

/** The number of contacts that match. @throws InvalidRequest, RuleBroken as `filteredPage` */
export async function filteredCount(
  searches: SearchQueue,
  { accountId, filter, call }: FilteredLog,
): Promise<LogbookCountResponse> {
  const { where, params } = compileFilter(accountId, filter, call);
  const counting = unprepared(sql<FilterParams, { count: number }>`
    select count(*)::integer as count from logbook.qso where ${where}`);
  const [row] = await searches.filter(accountId, (connections) => connections.run(counting, params));
  return { count: row?.count ?? 0 };
}
