/** `npm run bench -- --tiny` only shows that each benchmark runs; the results mean nothing. */
export const isTiny = process.env.BENCH_TINY === '1';

/** A count or duration of a benchmark: the value to measure with, and the least to run at all. */
export const size = (measured: number, tiny: number): number => (isTiny ? tiny : measured);

/** Rounds with a negative number are warm-ups. */
export const FIRST_ROUND = size(-1, 0);
