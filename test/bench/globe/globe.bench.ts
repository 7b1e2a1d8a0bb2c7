import { connectDatabase } from '../process/database.ts';
import type { BenchResult } from '../process/measure.ts';
import { startProduct } from '../process/product.ts';
import { drawing } from './drawing.ts';
import { liveArcs } from './live-arcs.ts';
import { loadedScripts } from './loaded-scripts.ts';
import { replay } from './replay.ts';

export const name = 'globe';

/** Parts that run one after the other, on one database. */
const PARTS = [replay, liveArcs, drawing, loadedScripts];

/** The data that the globe needs, and the cost of drawing it. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await using client = await connectDatabase(url);
  const rows: BenchResult[] = [];
  for (const part of PARTS) rows.push(...(await part({ product, client })));
  return rows;
}

if (import.meta.main) console.table(await run());
