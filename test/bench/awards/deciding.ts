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
const { decidePeriod } = await importBuilt<typeof import('../../../backend/src/awards/deciding/decide-period.js')>(
  'awards/deciding/decide-period',
);
const { undecidedSpans } =
  await importBuilt<typeof import('../../../backend/src/awards/rules/undecided-spans.js')>(
    'awards/rules/undecided-spans',
  );

const CONTACTS = size(1_000_000, 3_000);
const STATIONS = size(300, 20);
const ROUNDS = size(5, 1);
/** The time of this many sequential scans of the contacts. */
const MAX_SCANS = 2;
const DAY = 86_400_000;
/** October 2026 has 31 days, as the log that is filled. */
const [BEGIN, END] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 1)];
const UNUSED_SECRET = 'x'.repeat(32);

// Two of three stations are subscribed all the time, the third from the 10th to the 20th.
const SUBSCRIBE = `
  insert into billing.period (account_id, "from", "to", kind)
  select id, case when id % 3 = 0 then timestamptz '2026-10-10Z' else '2026-01-01Z' end,
    case when id % 3 = 0 then timestamptz '2026-10-20Z' else '2027-01-01Z' end, 'gift'
  from identity.account where id = any ($1)`;
const ENTITIES_OF_CONTACTS = 'update logbook.qso set dxcc = 1 + qdo_id % 290';
const SCAN = 'select sum(length(call)) from logbook.qso';

/** All awards of a month, day by day, week by week, with places and proofs, against sequential scans of its contacts. */
export async function deciding(url: string): Promise<BenchResult[]> {
  const product = await startProduct(url, { needsJobs: false });
  const accounts = (await registerOperators(product, STATIONS)).map(({ id }) => id);
  await product.stop();
  const client = await connectDatabase(url);
  await fillLog(client, { accounts, stations: STATIONS, recent: CONTACTS, older: 0, now: END });
  await client.query(ENTITIES_OF_CONTACTS);
  await client.query('vacuum full analyze logbook.qso');
  await client.query(SUBSCRIBE, [accounts]);
  const database = await Database.connect(loadConfig({ DATABASE_URL: url, JWT_SECRET: UNUSED_SECRET }), ENTITIES);
  await rebuildRanking(database, END);
  await client.query('vacuum analyze ranking.counted, ranking.day, billing.period');
  await client.query('set max_parallel_workers_per_gather = 0');
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
    for (const { span, rules } of spans)
      awards += (await database.transaction((tx) => decidePeriod(tx, span, rules, now))).length;
    return performance.now() - startedAt;
  };
  const scan = async () => {
    const startedAt = performance.now();
    await client.query(SCAN);
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
