import type { Database as DatabaseType } from '../../backend/src/platform/database/database.js';
import type { LeaderboardState } from '../../backend/src/ranking/leaderboards.query.js';
import { type BoardLog, fillLog } from './logs/board-log.ts';
import { built } from './process/built-app.ts';
import { anotherDatabase, connected } from './process/database.ts';
import { latencies, median, p99, type Row } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './size.ts';
import { operators } from './traffic/operators.ts';

const { Database } =
  await built<typeof import('../../backend/src/platform/database/database.js')>('platform/database/database');
const { loadConfig } = await built<typeof import('../../backend/src/platform/config.js')>('platform/config');
const { ENTITIES } = await built<typeof import('../../backend/src/app.module.js')>('app.module');
const { rebuildRanking } = await built<typeof import('../../backend/src/ranking/index.js')>('ranking/index');
const { readLeaderboards } =
  await built<typeof import('../../backend/src/ranking/leaderboards.query.js')>('ranking/leaderboards.query');

export const name = 'boards';

/** For a quick look: CONTACTS=1000000 npm run bench -- boards */
const LARGE = Number(process.env.CONTACTS || size(10_000_000, 30_000));
/** As many in both logs, within the last month; the large one holds older ones besides. */
const RECENT = size(100_000, 25_000);
const STATIONS = size(300, 100);
const ROUNDS = size(9, 1);
const SECONDS = size(1, 0.05);
const MOST = 2;
/** Without one the configuration would write one down. */
const NEVER_USED = 'x'.repeat(32);

/** Looking at all boards anew with millions of contacts in the log, against with only those of the last month. */
export async function run(): Promise<Row[]> {
  const url = process.env.DATABASE_URL ?? '';
  const now = Date.now();
  const sizes = { recent: RECENT, stations: STATIONS, now };
  const small = await Boards.on(await anotherDatabase(url, '_small'), { ...sizes, older: 0 });
  const large = await Boards.on(await anotherDatabase(url, '_large'), { ...sizes, older: LARGE - RECENT });
  try {
    await same(small, large);
    for (const boards of [small, large]) await boards.looks();
    const rounds: { small: number[]; large: number[] }[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const round = { small: [] as number[], large: [] as number[] };
      for (const which of n % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const))
        round[which] = await { small, large }[which].looks();
      rounds.push(round);
    }
    const ratio = median(rounds.map((round) => median(round.large) / median(round.small)));
    const [all, few] = [rounds.flatMap((round) => round.large), rounds.flatMap((round) => round.small)];
    return [
      {
        title: `a look at all boards of ${STATIONS} stations with ${LARGE.toLocaleString('en')} contacts in the log, against ${RECENT.toLocaleString('en')}, the same ones in the last 31 days (median ms)`,
        ours: median(all),
        reference: median(few),
        ratio,
        limit: `at most ${MOST}`,
        pass: ratio <= MOST,
        note: `p99 ${p99(all).toFixed(1)} and ${p99(few).toFixed(1)}, ${all.length} and ${few.length} looks; read tables made anew in ${large.rebuildSeconds.toFixed(1)} s with ${large.counted.toLocaleString('en')} rows, ${((large.rebuildSeconds / LARGE) * 1e6).toFixed(2)} s per million contacts in the log, and in ${small.rebuildSeconds.toFixed(1)} s with ${small.counted.toLocaleString('en')} rows of ${RECENT.toLocaleString('en')} contacts`,
      },
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

/** The boards of a log, as the program looks at them. */
class Boards {
  readonly rebuildSeconds: number;
  readonly counted: number;
  private readonly database: DatabaseType;
  private readonly now: number;

  private constructor(database: DatabaseType, now: number, made: { rebuildSeconds: number; counted: number }) {
    this.database = database;
    this.now = now;
    this.rebuildSeconds = made.rebuildSeconds;
    this.counted = made.counted;
  }

  static async on(url: string, log: Omit<BoardLog, 'accounts'>): Promise<Boards> {
    // The program makes the tables and the stations; then it is not needed any more.
    const product = await startProduct(url);
    const accounts = (await operators(product, log.stations)).map(({ id }) => id);
    await product.stop();
    const client = await connected(url);
    await fillLog(client, { ...log, accounts });
    const database = await Database.connect(loadConfig({ DATABASE_URL: url, JWT_SECRET: NEVER_USED }), ENTITIES);
    const begun = performance.now();
    await rebuildRanking(database, log.now);
    const rebuildSeconds = (performance.now() - begun) / 1_000;
    await client.query('vacuum analyze ranking.counted, ranking.day, ranking.station');
    await client.query('checkpoint');
    const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from ranking.counted');
    await client.end();
    return new Boards(database, log.now, { rebuildSeconds, counted: rows[0]?.n ?? 0 });
  }

  look(): Promise<LeaderboardState> {
    return readLeaderboards(this.database, this.now, { now: async () => new Set<number>() });
  }

  looks(): Promise<number[]> {
    return latencies(1, SECONDS, () => this.look());
  }

  close(): Promise<void> {
    return this.database.onApplicationShutdown();
  }
}

/** Both have the same to say, and all boards are full. */
async function same(small: Boards, large: Boards): Promise<void> {
  const [one, other] = [await small.look(), await large.look()];
  const short = Object.entries(one.leaderboards).filter(([, rows]) => rows.length < 10);
  if (short.length > 0) throw new Error(`not full: ${short.map(([key, rows]) => `${key} ${rows.length}`)}`);
  // The numbers of the accounts are each database's own.
  const said = ({ topToday: first, ...boards }: LeaderboardState) =>
    JSON.stringify([boards, first?.callsign, first?.count]);
  if (said(one) !== said(other)) throw new Error('the boards of the two logs differ');
}

if (import.meta.main) console.table(await run());
