export type { BenchResult } from '../../../scripts/run/run-bench.ts';

/** Latencies in ms of `work`, repeated by concurrent `workers` for the given seconds. */
export async function latencies(
  workers: number,
  seconds: number,
  work: (worker: number, turn: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const startedAt = performance.now();
        await work(worker, turn);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return times;
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p99 = (values: readonly number[]): number => quantile(values, 0.99);
