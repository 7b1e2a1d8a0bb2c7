import { fillLog } from '../logs/leaderboard-log.ts';
import { importBuilt } from '../process/built-app.ts';
import { connectDatabase } from '../process/database.ts';
import { alternately, type BenchResult, medians, resultRow } from '../process/measure.ts';
import { startProduct } from '../process/product.ts';
import { size } from '../tiny.ts';
import { registerOperators } from '../traffic/operators.ts';

const { Database } =
  await importBuilt<typeof import('../../../backend/src/platform/database/database.js')>('platform/database/database');
const { loadConfig } = await importBuilt<typeof import('../../../backend/src/platform/config.js')>('platform/config');
const { ENTITIES } = await importBuilt<typeof import('../../../backend/src/app.module.js')>('app.module');
const { rebuildRanking } = await importBuilt<typeof import('../../../backend/src/ranking/index.js')>('ranking/index');
const { decidePeriods } = await importBuilt<typeof import('../../../backend/src/awards/deciding/decide-periods.js')>(
  'awards/deciding/decide-periods',
);
const { nextTogether, undecidedSpans } =
  await importBuilt<typeof import('../../../backend/src/awards/rules/undecided-spans.js')>(
    'awards/rules/undecided-spans',
  );

/** Quick run: CONTACTS=100000 npm run bench -- awards */
const CONTACTS = Number(process.env.CONTACTS || size(1_000_000, 3_000));
const STATIONS = size(1_000, 20);
const ROUNDS = size(5, 1);
/** The time of this many sequential scans of the contacts. */
const MAX_SCANS = 2;
const DAY = 86_400_000;
/** October 2026 has 31 days, as the log that is filled. */
const [BEGIN, END] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 1)];
const UNUSED_SECRET = 'x'.repeat(32);

// One of ten stations is subscribed from the 10th to the 20th, the others all the time.
const SUBSCRIBE = `
  insert into billing.period (account_id, "from", "to", kind)
  select id, case when id % 10 = 0 then timestamptz '2026-10-10Z' else '2026-01-01Z' end,
    case when id % 10 = 0 then timestamptz '2026-10-20Z' else '2027-01-01Z' end, 'gift'
  from identity.account where id = any ($1)`;
// Few stations have the same result: rare entities, and between 2 and 12 bands, 14 only for one.
const VARIED_CONTACTS = `
  update logbook.qso q set dxcc = 1 + floor(290 * power(random(), 4))::integer,
    band = ('{20m,40m,15m,80m,10m,17m,30m,12m,160m,6m,60m,2m,4m,70cm}'::text[])[1 + floor(a.bands * random())::integer]
  from (
    select id, case row_number() over (order by id) when 1 then 14 else 2 + id % 11 end as bands
    from identity.account where id = any ($1)
  ) a where a.id = q.account_id`;
/** Reads the parts of each contact that a decision needs. */
const SCAN = `
  select count(*), sum(account_id), max(ts), max(mode_class), max(band), sum(dxcc) from logbook.qso where ts >= $1 and ts < $2`;

/** All awards of a month, first the days, with places and proofs, against sequential scans of its contacts. */
export async function deciding(url: string): Promise<BenchResult[]> {
  const product = await startProduct(url, { needsJobs: false });
  const accounts = (await registerOperators(product, STATIONS)).map(({ id }) => id);
  await product.stop();
  const client = await connectDatabase(url);
  await fillLog(client, { accounts, stations: STATIONS, recent: CONTACTS, older: 0, now: END });
  await client.query('select setseed(0.5)');
  await client.query(VARIED_CONTACTS, [accounts]);
  await client.query('vacuum full analyze logbook.qso');
  await client.query(SUBSCRIBE, [accounts]);
  const database = await Database.connect(loadConfig({ DATABASE_URL: url, JWT_SECRET: UNUSED_SECRET }), ENTITIES);
  await rebuildRanking(database, END);
  await client.query('vacuum analyze ranking.counted, ranking.day, billing.period, identity.account');
  await client.query('set max_parallel_workers_per_gather = 0');
  await client.query('set enable_indexscan = off');
  // The weeks that end in November have contacts of October only.
  const now = END + 10 * DAY;
  const spans = undecidedSpans({ retained: BEGIN, first: BEGIN }, now, () => undefined).filter(
    ({ span }) => span.from < END,
  );
  let awards = 0;
  const decideAll = async () => {
    await client.query('truncate awards.period, awards.place, awards.award restart identity');
    const startedAt = performance.now();
    awards = 0;
    for (let left = spans; ; ) {
      const together = nextTogether(left);
      if (!together) break;
      awards += (await database.transaction((tx) => decidePeriods(tx, together, now))).length;
      left = left.filter(({ span }) => !together.spans.includes(span));
    }
    return performance.now() - startedAt;
  };
  const scan = async () => {
    const startedAt = performance.now();
    await client.query(SCAN, [new Date(BEGIN), new Date(END)]);
    return performance.now() - startedAt;
  };
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], (side) => (side === 'ours' ? decideAll() : scan()));
  await client.query('truncate awards.period, awards.place, awards.award restart identity');
  await client.end();
  await database.onApplicationShutdown();
  return [
    resultRow(
      `deciding all awards of a month with ${CONTACTS.toLocaleString('en')} contacts of ${STATIONS} stations, against one sequential scan of them (median ms)`,
      medians(rounds),
      { atMost: MAX_SCANS },
      `${spans.length} periods, ${awards} awards`,
    ),
  ];
}
