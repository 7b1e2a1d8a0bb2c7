import type { AdminPageViewsAnswer, PageViewCount } from '@pileup/contract/admin/page-views';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const DAY = 86_400_000;
const MAX_ROWS = 50;

/** The first and the last day. */
interface Span {
  from: string;
  to: string;
}

const BY_DAY = sql<Span, { day: number; views: number }>`
  select day - $from::date as day, sum(views)::integer as views from admin.page_view_day where day between $from and $to group by 1`;
const by = (column: 'page' | 'source' | 'campaign') => sql<Span, PageViewCount>`
    select ${column} as name, sum(views)::integer as views from admin.page_view_day where day between $from::date and $to::date
    group by 1 order by 2 desc, 1 limit ${MAX_ROWS}`;
const LISTS = [by('page'), by('source'), by('campaign')] as const;

/** The sums of the last days, until today (UTC). */
export async function pageViewCounts(
  database: Queryable,
  days: number,
  now: number,
): Promise<Omit<AdminPageViewsAnswer, 'dropped'>> {
  const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const span = { from: dateOf(now - (days - 1) * DAY), to: dateOf(now) };
  const by_day = new Array<number>(days).fill(0);
  for (const row of await database.run(BY_DAY, span)) by_day[row.day] = row.views;
  const [pages = [], sources = [], campaigns = []] = await Promise.all(LISTS.map((list) => database.run(list, span)));
  return { days, views: by_day.reduce((sum, views) => sum + views, 0), by_day, pages, sources, campaigns };
}
