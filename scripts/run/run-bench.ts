// Runs the benchmarks that its parent sends; bench.ts starts a process for each, the tests run all tiny ones in one.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../project-root.ts';

/** A measured value, its reference from the same run, and the limit of their ratio. */
export interface BenchResult {
  readonly title: string;
  /** Milliseconds unless the title names another unit. */
  readonly ours: number | string;
  readonly reference: number | string;
  readonly ratio: number;
  /** The ratio of processor seconds for one unit of work; NaN if it cannot be measured. */
  readonly processor?: number;
  readonly limit: number | string;
  readonly pass: boolean;
  readonly note?: string;
  /** Could not be measured on this machine; neither passed nor missed. */
  readonly unknown?: boolean;
}

/** A file of test/bench and the empty database it may use. */
export interface BenchRun {
  readonly file: string;
  readonly databaseUrl: string;
}

/** The measurements of a file, or why it could not measure. */
export type BenchOutcome = { readonly rows: readonly BenchResult[] } | { readonly error: string };

const { values } = parseArgs({ options: { tiny: { type: 'boolean' } } });
// Read by test/bench/tiny.ts, also in processes that a benchmark starts.
if (values.tiny) process.env.BENCH_TINY = '1';

process.on('message', async ({ file, databaseUrl }: BenchRun) => {
  process.env.DATABASE_URL = databaseUrl;
  process.send?.(await outcomeOf(file));
});
process.on('disconnect', () => process.exit());

async function outcomeOf(file: string): Promise<BenchOutcome> {
  try {
    const bench = (await import(join(projectRoot, file))) as { name: string; run(): Promise<BenchResult[]> };
    console.log(bench.name);
    return { rows: await bench.run() };
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) };
  }
}
