// Runs one benchmark; bench.ts starts a process for each.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../project-root.ts';
import type { BenchResult } from './bench.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { tiny: { type: 'boolean' } } });
const [file = ''] = positionals;
// Read by test/bench/size.ts, also in processes that a benchmark starts.
if (values.tiny) process.env.BENCH_TINY = '1';
const bench = (await import(join(projectRoot, file))) as { name: string; run(): Promise<BenchResult[]> };
console.log(bench.name);
const measured = await bench.run();
process.send?.(measured, () => process.exit(0));
