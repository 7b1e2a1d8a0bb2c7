import type pg from 'pg';
import { fillLog } from '../logs/large-log.ts';
import { type BenchResult, latencies, median, p99, resultRow } from '../process/measure.ts';
import type { Product } from '../process/product.ts';
import { size } from '../tiny.ts';
import { atConstantRate } from './constant-rate.ts';
import { ErrorResponse, HttpConnection } from './http-connection.ts';

const CONTACTS = size(1_000_000, 1_000);
const PAGE_SIZE = 500;
const MAX_MS = 2_000;
const CONCURRENCY = size(8, 2);
const SECONDS = size(3, 0.02);
const LOGGED_PER_SECOND = size(10, 100);
/** Prefixes of calls and a page: they match all of the log, a tenth of it or nothing, or are patterns elsewhere. */
const SEARCHES: readonly (readonly [string, number])[] = [
  ['J', 1],
  ['J', 1_000],
  ['J', 2_000],
  ['JA', 1_999],
  ['JA1', 1],
  ['JA1', 200],
  ['JA1Q', 100],
  ['JA1QZ', 1],
  ['JA1QZZ', 1],
  ['Z', 1],
  ['Q', 10_000_000],
  ['%', 1],
  ['_', 1],
  ['%_%_%_%_%_%_%_%_%_%_', 1],
  ['*', 1],
  ['?A?Q*', 1],
  ['J%', 2_000],
  ['.*', 1],
  ['\\', 1],
  ['\uffff', 1],
];

/** Searches of a large log that match as much as possible, or look like patterns. */
export async function measureHostileSearches(product: Product, client: pg.Client): Promise<BenchResult[]> {
  const me = await product.register('M0QHF');
  const other = await product.register('M0QHG');
  await fillLog(client, me.id, CONTACTS);
  using connection = await HttpConnection.open(product.port);
  const search = (on: HttpConnection, call: string, page: number) =>
    on.post('/api/vlogbook', me.token, JSON.stringify({ call, page, size: PAGE_SIZE }));
  const firstPage = median(await latencies(1, SECONDS, () => search(connection, '', 1)));
  const slowest: { call: string; page: number; ms: number }[] = [];
  for (const [call, page] of SEARCHES) {
    await search(connection, call, page);
    slowest.push({ call, page, ms: p99(await latencies(1, SECONDS, () => search(connection, call, page))) });
  }
  slowest.sort((one, another) => another.ms - one.ms);
  const worst = slowest[0] ?? { call: '', page: 1, ms: Number.NaN };

  const undisturbed = p99(await logging(product.port, other.token, (times) => times > 2 * LOGGED_PER_SECOND));
  const responses = { given: 0, refused: 0 };
  let isOver = false;
  const searching = Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      using connection = await HttpConnection.open(product.port);
      for (let n = 0; n < 3; n++)
        await search(connection, worst.call, worst.page).then(
          () => responses.given++,
          (error) =>
            error instanceof ErrorResponse && error.status === 429 ? responses.refused++ : Promise.reject(error),
        );
    }),
  ).finally(() => {
    isOver = true;
  });
  const during = p99(await logging(product.port, other.token, () => isOver));
  await searching;
  return [
    resultRow(
      `searches of a log of ${CONTACTS.toLocaleString('en')} contacts, p99 of the slowest, against ${MAX_MS} ms`,
      { ours: worst.ms, reference: MAX_MS },
      { atMost: 1 },
      `page 1 of the whole log ${firstPage.toFixed(1)}; ${slowest
        .slice(0, 6)
        .map(({ call, page, ms }) => `${call} page ${page} ${ms.toFixed(0)}`)
        .join(', ')}; median of all ${median(slowest.map(({ ms }) => ms)).toFixed(1)}`,
    ),
    resultRow(
      `logging of another account during ${CONCURRENCY} concurrent searches, the slowest kind, p99 against 1,000 ms`,
      { ours: during, reference: 1_000 },
      { atMost: 1 },
      `undisturbed ${undisturbed.toFixed(1)}; ${responses.given} searches answered, ${responses.refused} rate-limited`,
    ),
  ];
}

/** Latencies of contacts logged at a constant rate until `isOver(count)`. */
async function logging(port: number, token: string, isOver: (times: number) => boolean): Promise<number[]> {
  using connection = await HttpConnection.open(port);
  let n = 0;
  const log = () => {
    const TS = new Date(Date.now() - n++ * 60_000).toISOString();
    const data = { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010, TS };
    return connection.post('/api/vqso/upsert', token, JSON.stringify({ data }));
  };
  return await atConstantRate(1, LOGGED_PER_SECOND, () => isOver(n), log);
}
