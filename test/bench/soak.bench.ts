import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from './process/database.ts';
import { type BenchResult, failureRow, median, resultRow } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { type ResourceUsage, readResourceUsage } from './process/resource-usage.ts';
import { size } from './tiny.ts';
import { registerOperators } from './traffic/operators.ts';
import { SoakTraffic } from './traffic/soak-traffic.ts';

export const name = 'soak';

/** Quick run: SOAK_SECONDS=120 npm run bench -- soak */
const SECONDS = Number(process.env.SOAK_SECONDS || size(1_800, 1));
const PER_SECOND = size(200, 100);
const OPERATORS = size(50, 4);
const SAMPLE_MS = size(SECONDS < 600 ? 2_000 : 10_000, 200);
/** The fraction of the time in which caches and pools fill; not measured. */
const WARM_UP = 1 / 10;
const GROWTH = 1.1;

/** Mixed traffic for half an hour: resource usage in the last third, against the first. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await using client = await connectDatabase(url);
  const traffic = new SoakTraffic(product.port, await registerOperators(product, OPERATORS));
  await traffic.prepare();
  const samples: ResourceUsage[] = [];
  let isOver = false;
  const sampling = (async () => {
    for (const startedAt = performance.now(); !isOver; await pause(SAMPLE_MS)) {
      const figures = await readResourceUsage(product.pid, product.port, client);
      samples.push(figures);
      console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s ${describe(figures)}`);
    }
  })();
  await traffic.run(PER_SECOND, SECONDS);
  isOver = true;
  await sampling;
  return [answersRow(traffic), ...usageRows(samples)];
}

function answersRow({ outcomes, skipped }: SoakTraffic): BenchResult {
  const all = [...outcomes.values()].reduce((sum, { sent }) => sum + sent, 0);
  const failures = [...outcomes].flatMap(([kind, { unexpected }]) =>
    [...unexpected].map(([status, times]) => ({ kind, status, times })),
  );
  console.table(Object.fromEntries([...outcomes].map(([kind, { sent }]) => [kind, { sent }])));
  const failed = failures.reduce((sum, { times }) => sum + times, 0) + skipped;
  const listed = failures.map(({ kind, status, times }) => `; ${times} × ${kind}: ${status || 'no answer'}`).join('');
  const title = `${PER_SECOND} mixed requests a second for ${SECONDS} s: unexpected answers, or not sent in time`;
  const row = failureRow(title, failed, all, `${skipped} not sent in time${listed}`);
  return { ...row, pass: row.pass && all >= 0.99 * PER_SECOND * SECONDS };
}

const UNITS: Readonly<Record<keyof ResourceUsage, string>> = {
  rss: 'resident memory (MB)',
  heap: 'heap of the main thread (MB)',
  descriptors: 'open files and sockets',
  connections: 'connections to PostgreSQL',
};

function usageRows(samples: readonly ResourceUsage[]): BenchResult[] {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
  const third = Math.floor(warm.length / 3);
  return (Object.keys(UNITS) as (keyof ResourceUsage)[]).map((figure) => {
    const of = (some: readonly ResourceUsage[]) => median(some.map((sample) => sample[figure]));
    const [first, last] = [of(warm.slice(0, third)), of(warm.slice(-third))];
    return resultRow(
      `${UNITS[figure]}: median of the last third, against the first third after the warm-up`,
      { ours: last, reference: first },
      { atMost: GROWTH },
      `${samples.length} samples, highest ${Math.max(...samples.map((sample) => sample[figure])).toFixed(0)}`,
    );
  });
}

const describe = ({ rss, heap, descriptors, connections }: ResourceUsage): string =>
  `rss ${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, ${descriptors} descriptors, ${connections} connections`;

if (import.meta.main) console.table(await run());
