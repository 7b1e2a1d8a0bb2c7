import { setTimeout as pause } from 'node:timers/promises';
import type { BenchResult } from '../process/measure.ts';
import { size } from '../tiny.ts';
import { CachedReads } from '../traffic/cached-reads.ts';
import { recordedAnswer } from '../traffic/recorded-answer.ts';
import { type GlobeBench, storeContacts } from './bench-context.ts';

const ARCS = size(2_000, 50);
const MIN_RATIO = 0.75;
const DEADLINE_MS = 20_000;
const PATH = '/fast-keys/live-arcs';
const ENCODINGS = ['identity', 'gzip'] as const;

/** The live arcs, as many as there may be, against a bare node:http server that sends the same body. */
export async function liveArcs(bench: GlobeBench): Promise<BenchResult[]> {
  const { port } = bench.product;
  // The contacts stay in the list of 30 minutes while it is measured.
  await storeContacts(bench, 'M0QLA', ARCS, { newestAgo: 1, gap: 0.3 });
  await waitUntilLive(port);
  using reads = new CachedReads(bench.product);
  const rows: BenchResult[] = [];
  for (const encoding of ENCODINGS)
    rows.push(
      await reads.measure({
        path: PATH,
        encoding,
        answer: () => recordedAnswer(port, PATH, encoding),
        limit: { atLeast: MIN_RATIO },
        title: (kilobytes, connections) =>
          `GET ${PATH}, ${encoding}, ${kilobytes} kB, at ${connections} connections, against a bare node:http server with the same body and headers (requests/s)`,
      }),
    );
  return rows;
}

async function waitUntilLive(port: number): Promise<void> {
  for (const end = performance.now() + DEADLINE_MS; ; await pause(100)) {
    const arcs = JSON.parse((await recordedAnswer(port, PATH)).body.toString()) as unknown[];
    if (arcs.length >= ARCS * 0.9) return;
    if (performance.now() > end) throw new Error(`only ${arcs.length} arcs are live`);
  }
}
