import type { BenchResult } from '../../../scripts/run/run-bench.ts';
import { startProduct } from '../process/product.ts';
import { measureHostileBodies } from './hostile-bodies.ts';

export const name = 'bodies';

/** The largest bodies of hostile shape at every endpoint. */
export async function run(): Promise<BenchResult[]> {
  await using product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  return await measureHostileBodies(product);
}
