import type { BenchResult } from '../../../scripts/run/run-bench.ts';
import { startProduct } from '../process/product.ts';
import { measureFloods } from './floods.ts';
import { measureHostileBodies } from './hostile-bodies.ts';

export const name = 'bodies';

/** The largest bodies of hostile shape at every endpoint, and another account's logging while such requests are sent. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  return [...(await measureBodies(url)), ...(await measureFloods(url))];
}

async function measureBodies(url: string): Promise<BenchResult[]> {
  await using product = await startProduct(url, { needsJobs: false });
  return await measureHostileBodies(product);
}
