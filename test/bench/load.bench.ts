import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connected, count } from './process/database.ts';
import { median, p99, type Row } from './process/measure.ts';
import { OwnProcess } from './process/own-process.ts';
import { freePort, startProduct } from './process/product.ts';
import { size } from './size.ts';
import { type Asked, HomePageLoad, PAGES, SIGNED_IN } from './traffic/home-page-load.ts';
import { operators } from './traffic/operators.ts';
import type { Subscribers } from './traffic/subscribers.ts';

export const name = 'load';

/** For a quick look: SECONDS=20 npm run bench -- load */
const SECONDS = Number(process.env.SECONDS || size(60, 1));
const WITHIN_SECONDS = 30;
/** As the page does (frontend/src/lib/live/live-socket.ts). */
const AGAIN = { afterMs: size(5_000, 200), jitterMs: size(2_500, 100) };
const WARM_SECONDS = size(5, 0.2);
const POLL_MS = 50;

/** Five hundred open pages for a minute, and the same while the program is started anew. */
export async function run(): Promise<Row[]> {
  const url = process.env.DATABASE_URL ?? '';
  const place = { port: await freePort(), dataDir: mkdtempSync(join(tmpdir(), 'pileup-bench-load-')) };
  let product = await startProduct(url, place);
  const subscribers = new OwnProcess<Subscribers>('traffic/subscribers.ts');
  try {
    const load = new HomePageLoad(place.port, await operators(product, SIGNED_IN));
    const sockets = { url: `ws://127.0.0.1:${place.port}/ws` };
    await subscribers.ask('open', { ...sockets, sockets: PAGES, again: AGAIN });
    await load.run(WARM_SECONDS);
    const steady = await load.run(SECONDS);
    const { lost } = await subscribers.ask('count', sockets);

    const running = load.run(SECONDS);
    await pause((SECONDS * 1_000) / 3);
    const begun = performance.now();
    await product.stop();
    const stopped = performance.now();
    product = await startProduct(url, place);
    const started = performance.now();
    const back = await allBack(subscribers, sockets.url, begun);
    const restarted = await running;
    return [
      steadyRow(load.perSecond, steady, lost),
      restartRow(restarted, { begun, stopped, started, back }),
      await keptRow(url, load.acknowledged),
    ];
  } finally {
    subscribers.stop();
    await product.stop();
    rmSync(place.dataDir, { recursive: true, force: true });
  }
}

/** When all sockets are open again (performance.now), or long after they should be. */
async function allBack(subscribers: OwnProcess<Subscribers>, url: string, begun: number): Promise<number> {
  for (;;) {
    const { open, lost } = await subscribers.ask('count', { url });
    if ((open === PAGES && lost >= PAGES) || performance.now() - begun > 2_000 * WITHIN_SECONDS)
      return performance.now();
    await pause(POLL_MS);
  }
}

function steadyRow(perSecond: number, asked: Asked[], lostSockets: number): Row {
  const wrong = asked.filter(({ status }) => status !== 200).length + lostSockets;
  const reached = asked.length / SECONDS;
  console.table(byKind(asked));
  return {
    title: `${perSecond} requests a second and ${PAGES} sockets for ${SECONDS} s: answers other than 200, lost requests and sockets`,
    ours: wrong,
    reference: asked.length,
    ratio: wrong / asked.length,
    limit: '= 0',
    // What was not asked because earlier ones were not answered has failed, too.
    pass: wrong === 0 && reached >= 0.99 * perSecond,
    note: `${reached.toFixed(0)} a second answered; p99 ms: ${Object.entries(byKind(asked))
      .map(([kind, { p99: ms }]) => `${kind} ${ms}`)
      .join(', ')}`,
  };
}

function restartRow(
  asked: Asked[],
  { begun, stopped, started, back }: { begun: number; stopped: number; started: number; back: number },
): Row {
  const failed = asked.filter(({ status }) => status !== 200);
  const answered = Math.max(begun, ...failed.map(({ at }) => at));
  const seconds = (Math.max(back, answered) - begun) / 1_000;
  const since = (moment: number) => ((moment - begun) / 1_000).toFixed(1);
  const refused = failed.filter(({ status }) => status > 0);
  return {
    title: 'the same, restarted by SIGTERM meanwhile: until all sockets are back and nothing fails any more (s)',
    ours: seconds,
    reference: WITHIN_SECONDS,
    ratio: seconds / WITHIN_SECONDS,
    limit: 'at most 1',
    pass: seconds <= WITHIN_SECONDS,
    note: `ended after ${since(stopped)}, ready after ${since(started)}, last failure at ${since(answered)}, sockets back at ${since(back)}; of ${asked.length} requests ${failed.length - refused.length} got no answer, ${refused.length} another than 200${refused.length ? ` (${[...new Set(refused.map(({ status }) => status))]})` : ''}`,
  };
}

async function keptRow(url: string, acknowledged: number[]): Promise<Row> {
  const client = await connected(url);
  const kept = await count(client, 'from logbook.qso where qdo_id = any ($1::bigint[]) and deleted_at is null', [
    acknowledged,
  ]);
  const all = await count(client, 'from logbook.qso');
  await client.end();
  const ratio = kept / acknowledged.length;
  return {
    title: 'contacts in the log at the end, of those whose logging was answered, restart and all',
    ours: kept,
    reference: acknowledged.length,
    ratio,
    limit: '= 1',
    pass: ratio === 1,
    note: `${all - kept} more were stored and their answers lost`,
  };
}

function byKind(asked: Asked[]): Record<string, { requests: number; median: number; p99: number }> {
  const rounded = (ms: number) => Number(ms.toPrecision(3));
  return Object.fromEntries(
    [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, of]) => {
      const times = of.map(({ ms }) => ms);
      return [kind, { requests: of.length, median: rounded(median(times)), p99: rounded(p99(times)) }];
    }),
  );
}

if (import.meta.main) console.table(await run());
