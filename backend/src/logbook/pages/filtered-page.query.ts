import type { LogbookCountAnswer } from '@pileup/contract/logbook';
import { type Database, type Queryable, statement } from '../../platform/database/database.js';
import { RuleBroken } from '../../platform/errors.js';
import { compileFilter } from '../lookup/filter-sql.js';
import { selectList } from '../qso/qso.js';
import { ROW_FIELDS } from './logbook-page.query.js';
import type { SearchQueue } from './search-queue.js';

const ROW = selectList(ROW_FIELDS);

/** For the transaction only. Each filter is another statement, planned for its own values. */
const LIMITS = statement(`
  select set_config('statement_timeout', '8000', true), set_config('plan_cache_mode', 'force_custom_plan', true)`);

/** What the filtered logbook reads: its own texts of SQL are not prepared, which would leave one on each connection. */
export const unprepared = (text: string) => ({ name: '', text });

const CANCELLED = '57014';

export interface FilteredPage {
  readonly accountId: number;
  readonly filter: string;
  /** Beginning of the call, in capitals. */
  readonly call: string;
}

/**
 * A page of the contacts that match, newest first, as the JSON text of a `LogbookAnswer`. It reads no further than one
 * contact past the page: `count` is then the number known so far, and `counted` is false.
 *
 * @throws InvalidRequest if the filter has a fault
 * @throws RuleBroken if it takes too long
 */
export async function filteredPage(
  database: Database,
  searches: SearchQueue,
  { accountId, filter, call }: FilteredPage,
  page: number,
  size: number,
): Promise<string> {
  const { sql, values } = compileFilter(accountId, filter, call);
  const [offset, limit] = [values.length + 1, values.length + 2].map((place) => `$${place}::bigint`);
  const read = unprepared(`
    with shown as materialized (
      select qdo_id, minute, ts from logbook.qso where ${sql}
      order by minute desc, ts desc, qdo_id desc offset ${offset} limit ${limit}
    )
    select (select count(*) from shown)::integer as found, coalesce(json_agg(page), '[]')::text as rows from (
      select ${ROW} from logbook.qso where account_id = $1 and qdo_id = any (array(
        select qdo_id from shown order by minute desc, ts desc, qdo_id desc limit ${limit} - 1))
      order by minute desc, ts desc, qdo_id desc
    ) page`);
  const before = (page - 1) * size;
  const found = await limited(database, searches, accountId, async (tx) => {
    const [row] = await tx.run<{ found: number; rows: string }>(read, [...values, before, size + 1]);
    return row ?? { found: 0, rows: '[]' };
  });
  if (found.found === 0 && page > 1) {
    const { count } = await filteredCount(database, searches, { accountId, filter, call });
    return filteredPage(database, searches, { accountId, filter, call }, Math.max(1, Math.ceil(count / size)), size);
  }
  const count = before + found.found;
  const pages = Math.max(1, Math.ceil(count / size));
  return `{"logbook":${found.rows},"page":${page},"pages":${pages},"count":${count},"counted":${found.found <= size}}`;
}

/** The number of contacts that match. @throws InvalidRequest, RuleBroken as `filteredPage` */
export async function filteredCount(
  database: Database,
  searches: SearchQueue,
  { accountId, filter, call }: FilteredPage,
): Promise<LogbookCountAnswer> {
  const { sql, values } = compileFilter(accountId, filter, call);
  const counting = unprepared(`select count(*)::integer as count from logbook.qso where ${sql}`);
  const [row] = await limited(database, searches, accountId, (tx) => tx.run<{ count: number }>(counting, values));
  return { count: row?.count ?? 0 };
}

/** Runs `read` in the queue of searches, with its own time limit. */
export function limited<T>(
  database: Database,
  searches: SearchQueue,
  accountId: number,
  read: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return searches.run(accountId, () =>
    database
      .transaction(async (tx) => {
        await tx.run(LIMITS, []);
        return read(tx);
      })
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== CANCELLED) throw error;
        const text = 'This filter takes too long in your log. Please add a date or a callsign.';
        throw new RuleBroken(text, { filter: [text] });
      }),
  );
}
