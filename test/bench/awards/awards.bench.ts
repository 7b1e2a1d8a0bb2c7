import type { BenchResult } from '../process/measure.ts';
import { certificates } from './certificates.ts';
import { deciding } from './deciding.ts';

export const name = 'awards';

/** Deciding the awards of a month, and drawing their certificates. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  return [...(await deciding(url)), ...(await certificates(url))];
}

if (import.meta.main) console.table(await run());
