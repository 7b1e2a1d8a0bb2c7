import { setTimeout as pause } from 'node:timers/promises';
import { connected } from './process/database.ts';
import { median, type Row } from './process/measure.ts';
import { type Figures, figuresOf } from './process/process-figures.ts';
import { startProduct } from './process/product.ts';
import { size } from './size.ts';
import { operators } from './traffic/operators.ts';
import { SoakTraffic } from './traffic/soak-traffic.ts';

export const name = 'soak';

/** For a quick look: SOAK_SECONDS=120 npm run bench -- soak */
const SECONDS = Number(process.env.SOAK_SECONDS || size(1_800, 2));
const PER_SECOND = size(200, 100);
const OPERATORS = size(50, 12);
const SAMPLE_MS = size(SECONDS < 600 ? 2_000 : 10_000, 200);
/** The part of the time in which caches and pools fill; not judged. */
const WARM_UP = 1 / 10;
const GROWTH = 1.1;

/** Mixed traffic for half an hour: what the program holds in its last third, against the first. */
export async function run(): Promise<Row[]> {
  const url = process.env.DATABASE_URL ?? '';
  const product = await startProduct(url);
  const client = await connected(url);
  try {
    const traffic = new SoakTraffic(product.port, await operators(product, OPERATORS));
    await traffic.prepare();
    const samples: Figures[] = [];
    let over = false;
    const sampling = (async () => {
      for (const begun = performance.now(); !over; await pause(SAMPLE_MS)) {
        const figures = await figuresOf(product.pid, product.port, client);
        samples.push(figures);
        console.log(`${((performance.now() - begun) / 1_000).toFixed(0)} s ${describe(figures)}`);
      }
    })();
    await traffic.run(PER_SECOND, SECONDS);
    over = true;
    await sampling;
    return [answered(traffic), ...flat(samples)];
  } finally {
    await client.end();
    await product.stop();
  }
}

function answered({ outcomes, skipped }: SoakTraffic): Row {
  const all = [...outcomes.values()].reduce((sum, { asked }) => sum + asked, 0);
  const wrong = [...outcomes].flatMap(([kind, { wrong: statuses }]) =>
    [...statuses].map(([status, times]) => ({ kind, status, times })),
  );
  console.table(Object.fromEntries([...outcomes].map(([kind, { asked }]) => [kind, { asked }])));
  const failed = wrong.reduce((sum, { times }) => sum + times, 0) + skipped;
  return {
    title: `${PER_SECOND} mixed requests a second for ${SECONDS} s: answered otherwise than they should be, or not asked in time`,
    ours: failed,
    reference: all,
    ratio: failed / all,
    limit: '= 0',
    pass: failed === 0 && all >= 0.99 * PER_SECOND * SECONDS,
    note: [
      `${skipped} not asked in time`,
      ...wrong.map(({ kind, status, times }) => `${times} × ${kind}: ${status || 'no answer'}`),
    ].join('; '),
  };
}

const UNITS: Readonly<Record<keyof Figures, string>> = {
  rss: 'resident memory (MB)',
  heap: 'heap of the thread that answers (MB)',
  descriptors: 'open files and sockets',
  connections: 'connections to PostgreSQL',
};

function flat(samples: readonly Figures[]): Row[] {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
  const third = Math.floor(warm.length / 3);
  return (Object.keys(UNITS) as (keyof Figures)[]).map((figure) => {
    const of = (some: readonly Figures[]) => median(some.map((sample) => sample[figure]));
    const [first, last] = [of(warm.slice(0, third)), of(warm.slice(-third))];
    return {
      title: `${UNITS[figure]}: median of the last third, against the first third after the warm-up`,
      ours: last,
      reference: first,
      ratio: last / first,
      limit: `at most ${GROWTH}`,
      pass: last <= GROWTH * first,
      note: `${samples.length} samples, highest ${Math.max(...samples.map((sample) => sample[figure])).toFixed(0)}`,
    };
  });
}

const describe = ({ rss, heap, descriptors, connections }: Figures): string =>
  `rss ${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, ${descriptors} descriptors, ${connections} connections`;

if (import.meta.main) console.table(await run());
