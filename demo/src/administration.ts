import pg from 'pg';
import { SeededRandom } from './seeded-random.ts';

const DAYS = 30;
const PAGES = ['/', '/news', '/leaderboards', '/awards', '/sstv', '/docs', '/post/74/Help-and-Support', '/download'];
/** Source and campaign, with their share of the views. */
const SOURCES = [
  ['', '', 60],
  ['www.qrz.com', '', 18],
  ['yt', 'autumn', 12],
  ['fb', '', 6],
  ['tt', 'autumn', 4],
] as const;

/** Statistics that the app measures every ten minutes, computed from the stored data. */
const FIGURES = `
  insert into admin.day_figure (day, name, value)
  select day, f.name, f.value
  from generate_series($1::date - ${DAYS - 1}, $1::date, '1 day') as days (day)
    cross join lateral (values
      ('accounts', (select count(*) from identity.account where created_at < day + interval '1 day')),
      ('contacts', (select count(*) from logbook.qso where received_at < day + interval '1 day')),
      ('operators', (select count(distinct account_id) from logbook.qso
        where received_at >= day and received_at < day + interval '1 day')),
      ('imports', (select count(*) from exchange.import where created_at >= day and created_at < day + interval '1 day')),
      ('imports-failed', 0), ('jobs-failed', 0), ('mail-refused', 0)
    ) as f (name, value)
  on conflict do nothing`;
const VIEWS = `
  insert into admin.page_view_day (day, page, source, campaign, views)
  select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::integer[]) on conflict do nothing`;

/** Makes the callsign an administrator, and fills the charts of administrators with the past days. */
export async function addAdministration(
  databaseUrl: string,
  callsign: string,
  seed: number,
  now: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The statement does the same as `npm run admin -- make-admin`.
    await client.query('update identity.account set is_admin = true where callsign = $1', [callsign]);
    await client.query(FIGURES, [new Date(now)]);
    const views = pageViews(new SeededRandom(`page views ${seed}`), now);
    const column = <Key extends keyof (typeof views)[number]>(key: Key) => views.map((view) => view[key]);
    await client.query(VIEWS, [column('day'), column('page'), column('source'), column('campaign'), column('views')]);
  } finally {
    await client.end();
  }
}

function pageViews(random: SeededRandom, now: number) {
  return Array.from({ length: DAYS }, (_, back) => back).flatMap((back) =>
    PAGES.flatMap((page, place) =>
      SOURCES.map(([source, campaign, share]) => ({
        day: new Date(now - back * 86_400_000).toISOString().slice(0, 10),
        page,
        source,
        campaign,
        views: 1 + Math.round(((share / (place + 1)) * (DAYS + 10 - back) * (0.6 + random.next() * 0.8)) / 20),
      })),
    ),
  );
}
