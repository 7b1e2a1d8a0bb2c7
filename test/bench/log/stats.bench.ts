import { setTimeout as pause } from 'node:timers/promises';
import type { StatsResponse } from '@pileup/contract/stats/stats';
import { countWorked, fillWorked } from '../logs/worked-log.ts';
import { connectDatabase } from '../process/database.ts';
import { alternately, type BenchResult, latencies, median, medians, resultRow } from '../process/measure.ts';
import { startProduct } from '../process/product.ts';
import { size } from '../tiny.ts';
import { HttpConnection } from '../traffic/http-connection.ts';

export const name = 'stats';

/** Quick run: CONTACTS=100000 npm run bench -- stats */
const LARGE = Number(process.env.CONTACTS || size(1_000_000, 3_000));
const SMALL = size(1_000, 1_000);
const ROUNDS = size(9, 1);
const SECONDS = size(1, 0.02);
const MAX_RATIO = 1.2;
const POLL_MS = 100;
const MAX_POLLS = 6_000;

const READS = { 'the whole log': '{}', 'a year': '{"year":2018}' } as const;

/** The statistics of a log of a million contacts against those of a thousand, over the same years. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url);
  await using client = await connectDatabase(url);
  const [large, small] = [await product.register('M0QLA'), await product.register('M0QLB')];
  await fillWorked(client, large.id, { callsign: 'M0QLA', contacts: LARGE });
  await fillWorked(client, small.id, { callsign: 'M0QLB', contacts: SMALL });
  await countWorked(url);
  await client.query('vacuum analyze');
  using connection = await HttpConnection.open(product.port);
  const read = async (token: string, body = '{}') =>
    JSON.parse((await connection.post('/api/vstats', token, body)).toString()) as StatsResponse;
  const counted = async (token: string, contacts: number): Promise<number> => {
    const startedAt = performance.now();
    for (let poll = 0; poll < MAX_POLLS; poll++) {
      const { stats, updating } = await read(token);
      if (!updating && stats?.count === contacts) return (performance.now() - startedAt) / 1_000;
      await pause(POLL_MS);
    }
    throw new Error('the statistics were not counted');
  };
  const seconds = { small: await counted(small.token, SMALL), large: await counted(large.token, LARGE) };
  await client.query('vacuum analyze social.stats_year');
  const results: BenchResult[] = [];
  for (const [what, body] of Object.entries(READS)) {
    const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) =>
      median(
        await latencies(1, SECONDS, () =>
          connection.post('/api/vstats', side === 'ours' ? large.token : small.token, body),
        ),
      ),
    );
    const { listed, ...figures } = medians(rounds);
    results.push(
      resultRow(
        `vstats of ${what} of ${LARGE.toLocaleString('en')} contacts against ${SMALL.toLocaleString('en')} (median ms)`,
        figures,
        { atMost: MAX_RATIO },
        `${listed}; counted in ${seconds.large.toFixed(1)} s against ${seconds.small.toFixed(1)} s`,
      ),
    );
  }
  return results;
}

if (import.meta.main) console.table(await run());
