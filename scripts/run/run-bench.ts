// One benchmark, in the process bench.ts made for it.
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { Measured } from './bench.ts';

const [file = ''] = process.argv.slice(2);
const bench = (await import(join(projectRoot, file))) as { name: string; run(): Promise<Measured[]> };
console.log(bench.name);
const measured = await bench.run();
process.send?.(measured, () => process.exit(0));
