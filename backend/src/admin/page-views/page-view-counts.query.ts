import type { AdminPageViewsAnswer, PageViewCount } from '@pileup/contract/admin/page-views';
import { type Queryable, statement } from '../../platform/database/database.js';

const DAY = 86_400_000;
const MAX_ROWS = 50;

const BY_DAY = statement(`
  select day - $1::date as day, sum(views)::integer as views from admin.page_view_day where day between $1 and $2 group by 1`);
const by = (column: 'page' | 'source' | 'campaign') =>
  statement(`
    select ${column} as name, sum(views)::integer as views from admin.page_view_day where day between $1::date and $2::date
    group by 1 order by 2 desc, 1 limit ${MAX_ROWS}`);
const LISTS = [by('page'), by('source'), by('campaign')] as const;

/** The sums of the last days, until today (UTC). */
export async function pageViewCounts(
  database: Queryable,
  days: number,
  now: number,
): Promise<Omit<AdminPageViewsAnswer, 'dropped'>> {
  const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const span = [dateOf(now - (days - 1) * DAY), dateOf(now)];
  const by_day = new Array<number>(days).fill(0);
  for (const row of await database.run<{ day: number; views: number }>(BY_DAY, span)) by_day[row.day] = row.views;
  const [pages = [], sources = [], campaigns = []] = await Promise.all(
    LISTS.map((list) => database.run<PageViewCount>(list, span)),
  );
  return { days, views: by_day.reduce((sum, views) => sum + views, 0), by_day, pages, sources, campaigns };
}
