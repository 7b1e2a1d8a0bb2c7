import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../temporary-folder.ts';
import { connectDatabase, count } from './process/database.ts';
import { type BenchResult, correctRow, failureRow, median, p99, resultRow } from './process/measure.ts';
import { freePort, startProduct } from './process/product.ts';
import { RpcProcess } from './process/rpc-process.ts';
import { size } from './tiny.ts';
import { HomePageLoad, PAGES, type RequestResult, SIGNED_IN } from './traffic/home-page-load.ts';
import { registerOperators } from './traffic/operators.ts';
import type { SubscriberCalls } from './traffic/subscribers.ts';

export const name = 'load';

/** Quick run: SECONDS=20 npm run bench -- load */
const SECONDS = Number(process.env.SECONDS || size(60, 1));
const MAX_SECONDS = 30;
/** Delay before a page reconnects (frontend/src/lib/live/live-socket.ts). */
const RECONNECT_DELAY = { afterMs: size(5_000, 200), jitterMs: size(2_500, 100) };
const WARM_SECONDS = size(5, 0.2);
const POLL_MS = 50;

/** Five hundred open pages for a minute, and the same during a restart of the program. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  using folder = temporaryFolder('pileup-bench-load-');
  const options = { needsJobs: false, port: await freePort(), dataDir: folder.path };
  let product = await startProduct(url, options);
  using subscribers = new RpcProcess<SubscriberCalls>('traffic/subscribers.ts');
  try {
    const load = new HomePageLoad(options.port, await registerOperators(product, SIGNED_IN));
    const sockets = { url: `ws://127.0.0.1:${options.port}/ws` };
    await subscribers.call('open', { ...sockets, sockets: PAGES, reconnectDelay: RECONNECT_DELAY });
    await load.run(WARM_SECONDS);
    const steady = await load.run(SECONDS);
    const { lost } = await subscribers.call('count', sockets);

    const running = load.run(SECONDS);
    await pause((SECONDS * 1_000) / 3);
    const stopSent = performance.now();
    await product.stop();
    const stopped = performance.now();
    product = await startProduct(url, options);
    const started = performance.now();
    const reconnected = await waitForSockets(subscribers, sockets.url, stopSent);
    const restarted = await running;
    return [
      steadyRow(load.perSecond, steady, lost),
      restartRow(restarted, { stopSent, stopped, started, reconnected }),
      await storedRow(url, load.acknowledged),
    ];
  } finally {
    await product.stop();
  }
}

/** The time when all sockets are open again (performance.now), or a timeout. */
async function waitForSockets(
  subscribers: RpcProcess<SubscriberCalls>,
  url: string,
  stopSent: number,
): Promise<number> {
  for (;;) {
    const { open, lost } = await subscribers.call('count', { url });
    if ((open === PAGES && lost >= PAGES) || performance.now() - stopSent > 2_000 * MAX_SECONDS)
      return performance.now();
    await pause(POLL_MS);
  }
}

function steadyRow(perSecond: number, results: RequestResult[], lostSockets: number): BenchResult {
  const failures = results.filter(({ status }) => status !== 200).length + lostSockets;
  const perSecondReached = results.length / SECONDS;
  console.table(byKind(results));
  const row = failureRow(
    `${perSecond} requests a second and ${PAGES} sockets for ${SECONDS} s: answers other than 200, lost requests and sockets`,
    failures,
    results.length,
    `${perSecondReached.toFixed(0)} a second answered; p99 ms: ${Object.entries(byKind(results))
      .map(([kind, { p99: ms }]) => `${kind} ${ms}`)
      .join(', ')}`,
  );
  // Requests that were not sent because earlier ones had no response are failures, too.
  return { ...row, pass: row.pass && perSecondReached >= 0.99 * perSecond };
}

function restartRow(
  results: RequestResult[],
  {
    stopSent,
    stopped,
    started,
    reconnected,
  }: { stopSent: number; stopped: number; started: number; reconnected: number },
): BenchResult {
  const failed = results.filter(({ status }) => status !== 200);
  const answered = Math.max(stopSent, ...failed.map(({ at }) => at));
  const seconds = (Math.max(reconnected, answered) - stopSent) / 1_000;
  const since = (moment: number) => ((moment - stopSent) / 1_000).toFixed(1);
  const refused = failed.filter(({ status }) => status > 0);
  return resultRow(
    'the same, restarted by SIGTERM: until all sockets have reconnected and no request fails (s)',
    { ours: seconds, reference: MAX_SECONDS },
    { atMost: 1 },
    `ended after ${since(stopped)}, ready after ${since(started)}, last failure at ${since(answered)}, sockets reconnected at ${since(reconnected)}; of ${results.length} requests ${failed.length - refused.length} got no answer, ${refused.length} another than 200${refused.length ? ` (${[...new Set(refused.map(({ status }) => status))]})` : ''}`,
  );
}

async function storedRow(url: string, acknowledged: number[]): Promise<BenchResult> {
  await using client = await connectDatabase(url);
  const stored = await count(client, 'from logbook.qso where qdo_id = any ($1::bigint[]) and deleted_at is null', [
    acknowledged,
  ]);
  const all = await count(client, 'from logbook.qso');
  return correctRow(
    'contacts in the log at the end, of those whose logging was answered',
    stored,
    acknowledged.length,
    `${all - stored} more were stored, but their answers were lost`,
  );
}

function byKind(results: RequestResult[]): Record<string, { requests: number; median: number; p99: number }> {
  const rounded = (ms: number) => Number(ms.toPrecision(3));
  return Object.fromEntries(
    [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, of]) => {
      const times = of.map(({ ms }) => ms);
      return [kind, { requests: of.length, median: rounded(median(times)), p99: rounded(p99(times)) }];
    }),
  );
}

if (import.meta.main) console.table(await run());
