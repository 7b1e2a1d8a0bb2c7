import { setTimeout as pause } from 'node:timers/promises';
import type { BenchResult } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './tiny.ts';
import { CachedReads } from './traffic/cached-reads.ts';
import { OnAirOperators, registerOperators } from './traffic/operators.ts';
import { recordedAnswer } from './traffic/recorded-answer.ts';

export const name = 'hot reads';

const OPERATORS = size(200, 40);
const MIN_RATIO = 0.75;
const READS = ['vleaderboards', 'ActiveUserList'] as const;
const ENCODINGS = ['identity', 'gzip'] as const;

/** The home page's hot reads, sent from memory, against a bare node:http server that sends the same body. */
export async function run(): Promise<BenchResult[]> {
  await using product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  using reads = new CachedReads(product);
  const onAir = await OnAirOperators.open(product.port, await registerOperators(product, OPERATORS));
  await onAir.sendHeartbeats();
  await onAir.logContacts(3);
  await waitUntilFull(product.port);
  const rows: BenchResult[] = [];
  for (const read of READS)
    for (const encoding of ENCODINGS) {
      const path = `/fast-keys/${read}`;
      const row = await reads.measure({
        path,
        encoding,
        async answer() {
          await onAir.sendHeartbeats();
          const { headers, body } = await recordedAnswer(product.port, path, encoding);
          return { headers: needed(headers), body };
        },
        limit: { atLeast: MIN_RATIO, aim: 0.9 },
        title: (kilobytes, connections) =>
          `GET ${path}, ${encoding}, ${kilobytes} kB, at ${connections} connections, against a bare node:http server sending that body (requests/s)`,
      });
      rows.push(row);
    }
  onAir.close();
  return rows;
}

/** The headers without which the body could not be read; the program sends some more. */
function needed(headers: readonly string[]): string[] {
  return headers.filter((_, at) => /^content-(type|length|encoding)$/i.test(headers[at - (at % 2)] ?? ''));
}

/** Waits until every leaderboard has ten rows and every operator a card. */
async function waitUntilFull(port: number): Promise<void> {
  const read = async (what: string) =>
    JSON.parse((await recordedAnswer(port, `/fast-keys/${what}`)).body.toString()) as object;
  for (const end = performance.now() + 10_000; ; await pause(100)) {
    const boards = Object.entries(await read('vleaderboards')) as [string, unknown[]][];
    const short = boards.filter(([, rows]) => rows.length < 10).map(([key]) => key);
    const cards = (await read('ActiveUserList')) as { is_live: number }[];
    const live = cards.filter(({ is_live }) => is_live).length;
    if (short.length === 0 && live === OPERATORS) return;
    if (performance.now() > end) throw new Error(`${live} cards are live; leaderboards not full: ${short}`);
  }
}

if (import.meta.main) console.table(await run());
