import { type Queryable, statement } from '../../platform/database/database.js';
import { minuteOf } from '../qso/natural-key.js';

// Programs write names of contests with and without hyphens: CQWWCW is CQ-WW-CW.
const COUNTS = statement(`
  select count(q.*)::integer as n
  from unnest($1::integer[], $2::text[], $3::integer[], $4::integer[]) with ordinality w (account_id, contest, first, last, at)
  left join lateral (
    select from logbook.qso
    where account_id = w.account_id and minute between w.first and w.last and deleted_at is null
      and regexp_replace(upper(contest_name), '[^A-Z0-9]', '', 'g') = regexp_replace(upper(w.contest), '[^A-Z0-9]', '', 'g')
  ) q on true
  group by w.at order by w.at`);

/** The contacts of an account in a contest, between two times (ms, both included). */
export interface ContestSpan {
  accountId: number;
  contest: string;
  from: number;
  to: number;
}

/** The number of contacts of each, in the same order. */
export async function contestContacts(database: Queryable, spans: readonly ContestSpan[]): Promise<number[]> {
  const rows = await database.run<{ n: number }>(COUNTS, [
    spans.map(({ accountId }) => accountId),
    spans.map(({ contest }) => contest),
    spans.map(({ from }) => minuteOf(from)),
    spans.map(({ to }) => minuteOf(to)),
  ]);
  return rows.map(({ n }) => n);
}
