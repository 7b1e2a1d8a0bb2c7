/** `npm run bench -- --tiny`: each benchmark only shows that it still runs, and its figures mean nothing. */
export const isTiny = process.env.BENCH_TINY === '1';

/** A count or a time of a benchmark: how much it takes to measure, and how little to run at all. */
export const size = (measured: number, tiny: number): number => (isTiny ? tiny : measured);
