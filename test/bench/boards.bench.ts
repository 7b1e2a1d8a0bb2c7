import type { Database as DatabaseType } from '../../backend/src/platform/database/database.js';
import type { LeaderboardState } from '../../backend/src/ranking/leaderboards.query.js';
import { fillLog, type LeaderboardLog } from './logs/leaderboard-log.ts';
import { importBuilt } from './process/built-app.ts';
import { connectDatabase, copyDatabase } from './process/database.ts';
import { alternately, type BenchResult, latencies, median, p99, resultRow } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './tiny.ts';
import { registerOperators } from './traffic/operators.ts';

const { Database } =
  await importBuilt<typeof import('../../backend/src/platform/database/database.js')>('platform/database/database');
const { loadConfig } = await importBuilt<typeof import('../../backend/src/platform/config.js')>('platform/config');
const { ENTITIES } = await importBuilt<typeof import('../../backend/src/app.module.js')>('app.module');
const { rebuildRanking } = await importBuilt<typeof import('../../backend/src/ranking/index.js')>('ranking/index');
const { readLeaderboards } =
  await importBuilt<typeof import('../../backend/src/ranking/leaderboards.query.js')>('ranking/leaderboards.query');

export const name = 'boards';

/** Quick run: CONTACTS=1000000 npm run bench -- boards */
const LARGE = Number(process.env.CONTACTS || size(10_000_000, 15_000));
/** Contacts within the last month, in both logs; the large one also holds older contacts. */
const RECENT = size(100_000, 12_000);
const STATIONS = size(300, 100);
const ROUNDS = size(9, 1);
const SECONDS = size(1, 0.05);
const MAX_RATIO = 2;
const DAY_MS = 86_400_000;
/** The last noon: just after midnight the boards of today would not be full. */
const NOW = (Math.floor(Date.now() / DAY_MS - 0.5) + 0.5) * DAY_MS;
/** A secret, which the configuration would otherwise generate and store. */
const UNUSED_SECRET = 'x'.repeat(32);

/** Reading all leaderboards with millions of contacts in the log, against with only those of the last month. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  // The program creates the tables and the stations.
  const product = await startProduct(url, { needsJobs: false });
  const accounts = (await registerOperators(product, STATIONS)).map(({ id }) => id);
  await product.stop();
  const log = { accounts, recent: RECENT, stations: STATIONS, now: NOW };
  await using small = await Boards.on(await copyDatabase(url, '_small'), { ...log, older: 0 });
  await using large = await Boards.on(await copyDatabase(url, '_large'), { ...log, older: LARGE - RECENT });
  await checkSame(small, large);
  const rounds = await alternately(ROUNDS, ['small', 'large'], (which) => ({ small, large })[which].timedReads());
  const ratio = median(rounds.map((round) => median(round.large) / median(round.small)));
  const [all, few] = [rounds.flatMap((round) => round.large), rounds.flatMap((round) => round.small)];
  return [
    resultRow(
      `a read of all leaderboards of ${STATIONS} stations with ${LARGE.toLocaleString('en')} contacts in the log, against ${RECENT.toLocaleString('en')}, the same ones in the last 31 days (median ms)`,
      { ours: median(all), reference: median(few), ratio },
      { atMost: MAX_RATIO },
      `p99 ${p99(all).toFixed(1)} and ${p99(few).toFixed(1)}, ${all.length} and ${few.length} reads; read tables rebuilt in ${large.rebuildSeconds.toFixed(1)} s with ${large.counted.toLocaleString('en')} rows, ${((large.rebuildSeconds / LARGE) * 1e6).toFixed(2)} s per million contacts in the log, and in ${small.rebuildSeconds.toFixed(1)} s with ${small.counted.toLocaleString('en')} rows of ${RECENT.toLocaleString('en')} contacts`,
    ),
  ];
}

/** The leaderboards of a log, read as the program does. */
class Boards {
  readonly rebuildSeconds: number;
  readonly counted: number;
  private readonly database: DatabaseType;
  private readonly now: number;

  private constructor(database: DatabaseType, now: number, rebuilt: { rebuildSeconds: number; counted: number }) {
    this.database = database;
    this.now = now;
    this.rebuildSeconds = rebuilt.rebuildSeconds;
    this.counted = rebuilt.counted;
  }

  static async on(url: string, log: LeaderboardLog): Promise<Boards> {
    const client = await connectDatabase(url);
    await fillLog(client, log);
    const database = await Database.connect(loadConfig({ DATABASE_URL: url, JWT_SECRET: UNUSED_SECRET }), ENTITIES);
    const startedAt = performance.now();
    await rebuildRanking(database, log.now);
    const rebuildSeconds = (performance.now() - startedAt) / 1_000;
    // The operators have just been registered: their addresses are confirmed.
    await client.query('update ranking.station set unproven_until = null');
    await client.query('vacuum analyze ranking.counted, ranking.day, ranking.station');
    await client.query('checkpoint');
    const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from ranking.counted');
    await client.end();
    return new Boards(database, log.now, { rebuildSeconds, counted: rows[0]?.n ?? 0 });
  }

  read(): Promise<LeaderboardState> {
    return readLeaderboards(this.database, { now: this.now, sendsMail: true }, { now: async () => new Set<number>() });
  }

  timedReads(): Promise<number[]> {
    return latencies(1, SECONDS, () => this.read());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.database.onApplicationShutdown();
  }
}

/** Throws unless both logs have the same leaderboards, all of them full. */
async function checkSame(small: Boards, large: Boards): Promise<void> {
  const [one, other] = [await small.read(), await large.read()];
  const short = Object.entries(one.leaderboards).filter(([, rows]) => rows.length < 10);
  if (short.length > 0) throw new Error(`not full: ${short.map(([key, rows]) => `${key} ${rows.length}`)}`);
  // Account ids differ between the databases.
  const contentOf = ({ topToday: first, ...boards }: LeaderboardState) =>
    JSON.stringify([boards, first?.callsign, first?.count]);
  if (contentOf(one) !== contentOf(other)) throw new Error('the leaderboards of the two logs differ');
}

if (import.meta.main) console.table(await run());
