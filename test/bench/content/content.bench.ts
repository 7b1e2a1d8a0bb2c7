import { connectDatabase } from '../process/database.ts';
import type { BenchResult } from '../process/measure.ts';
import { startProduct } from '../process/product.ts';
import { cards } from './cards.ts';
import { embeds } from './embeds.ts';
import { news } from './news.ts';
import { sstv } from './sstv.ts';

export const name = 'content';

/** Parts that run one after the other; each fills its own tables. */
const PARTS = [news, sstv, embeds, cards];

/** Lists of contents, embeds and pictures made on the server. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await using client = await connectDatabase(url);
  const rows: BenchResult[] = [];
  for (const part of PARTS) rows.push(...(await part({ product, client })));
  return rows;
}

if (import.meta.main) console.table(await run());
