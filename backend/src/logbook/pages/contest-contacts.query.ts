import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { minuteOf } from '../qso/natural-key.js';

// Programs write names of contests with and without hyphens: CQWWCW is CQ-WW-CW.
const COUNTS = sql<
  {
    accountIds: readonly number[];
    contests: readonly string[];
    minutes: readonly number[];
    minutes2: readonly number[];
  },
  { n: number }
>`
  select count(q.*)::integer as n
  from unnest($accountIds::integer[], $contests::text[], $minutes::integer[], $minutes2::integer[]) with ordinality w (account_id, contest, first, last, at)
  left join lateral (
    select from logbook.qso
    where account_id = w.account_id and minute between w.first and w.last and deleted_at is null
      and regexp_replace(upper(contest_name), '[^A-Z0-9]', '', 'g') = regexp_replace(upper(w.contest), '[^A-Z0-9]', '', 'g')
  ) q on true
  group by w.at order by w.at`;

/** The contacts of an account in a contest, between two times (ms, both included). */
export interface ContestSpan {
  accountId: number;
  contest: string;
  from: number;
  to: number;
}

/** The number of contacts of each, in the same order. */
export async function contestContacts(database: Queryable, spans: readonly ContestSpan[]): Promise<number[]> {
  const rows = await database.run(COUNTS, {
    accountIds: spans.map(({ accountId }) => accountId),
    contests: spans.map(({ contest }) => contest),
    minutes: spans.map(({ from }) => minuteOf(from)),
    minutes2: spans.map(({ to }) => minuteOf(to)),
  });
  return rows.map(({ n }) => n);
}
