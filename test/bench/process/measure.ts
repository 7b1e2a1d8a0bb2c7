import type { BenchResult } from '../../../scripts/run/run-bench.ts';
import { FIRST_ROUND } from '../tiny.ts';

export type { BenchResult };

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

/**
 * Measures all sides in each round, in alternating order, so that other load of the machine affects all of them; the
 * first round is a warm-up. `prepare` runs before each round.
 */
export async function alternately<Side extends string, Figure>(
  rounds: number,
  sides: readonly Side[],
  measure: (side: Side) => Promise<Figure>,
  prepare?: () => Promise<void>,
): Promise<Record<Side, Figure>[]> {
  const measured: Record<Side, Figure>[] = [];
  for (let n = FIRST_ROUND; n < rounds; n++) {
    await prepare?.();
    const round = {} as Record<Side, Figure>;
    for (const side of n % 2 ? sides : sides.toReversed()) round[side] = await measure(side);
    if (n >= 0) measured.push(round);
  }
  return measured;
}

/** The medians of rounds and of their ratios, and a text that lists the ratios. */
export function medians(rounds: readonly { ours: number; reference: number }[]) {
  const ratios = rounds.map(({ ours, reference }) => ours / reference);
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio: median(ratios),
    listed: `rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
  };
}

/**
 * Values of the program and of its reference; the ratio is `ours / reference` unless given. `processor` is the ratio of
 * processor seconds for one unit of work, NaN if it cannot be measured.
 */
export interface Figures {
  ours: number;
  reference: number;
  ratio?: number;
  processor?: number;
}

/** The least or greatest ratio that passes, and the one aimed at; `of` names the ratio if it is not that of the values. */
export type Limit = ({ atMost: number } | { atLeast: number }) & { aim?: number; of?: 'processor' };

/** The row of a measurement. */
export function resultRow(
  title: string,
  { ours, reference, ratio = ours / reference, processor }: Figures,
  limit: Limit,
  note?: string,
): BenchResult {
  const aim = limit.aim ? ` (aim ${limit.aim})` : '';
  const checked = limit.of === 'processor' ? (processor ?? Number.NaN) : ratio;
  const of = limit.of === 'processor' ? ' of processor time' : '';
  const result =
    'atMost' in limit
      ? { limit: `at most ${limit.atMost}${of}${aim}`, pass: checked <= limit.atMost }
      : { limit: `at least ${limit.atLeast}${of}${aim}`, pass: checked >= limit.atLeast };
  return {
    title,
    ours,
    reference,
    ratio,
    ...result,
    ...(processor === undefined ? {} : { processor }),
    // A system without this accounting; another ratio that is no number has missed its limit.
    ...(limit.of === 'processor' && Number.isNaN(checked) ? { unknown: true } : {}),
    ...(note && { note }),
  };
}

/** The row of repetitions that must all be correct. */
export function correctRow(title: string, correct: number, all: number, note?: string): BenchResult {
  return {
    title,
    ours: correct,
    reference: all,
    ratio: correct / all,
    limit: '= 1',
    pass: correct === all,
    ...(note && { note }),
  };
}

/** The row of failures, none of which is allowed. */
export function failureRow(title: string, failures: number, all: number, note?: string): BenchResult {
  return {
    title,
    ours: failures,
    reference: all,
    ratio: failures / all,
    limit: '= 0',
    pass: failures === 0,
    ...(note && { note }),
  };
}
