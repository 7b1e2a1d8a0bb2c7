import type { RaceStation } from '@pileup/contract/contests/contests';

const STEPS = [1, 2, 2.5, 5, 10];
const HOUR = 3_600;

/** Round values from 0 to at least `max`: four or five of them. */
export function scoreTicks(max: number): number[] {
  const rough = Math.max(1, max) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((each) => each * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(1, max) / step) + 1 }, (_, n) => n * step);
}

/** Full hours of a contest as seconds since its begin: nine at most. @param from ms */
export function hourTicks(from: number, seconds: number): number[] {
  const every = Math.max(1, Math.ceil(seconds / HOUR / 8)) * HOUR;
  const first = (HOUR - (Math.floor(from / 1_000) % HOUR)) % HOUR;
  return Array.from({ length: Math.max(0, Math.floor((seconds - first) / every) + 1) }, (_, n) => first + n * every);
}

/** The line of a station as an SVG path in a box of 1000 × 1000: a step for each contact, until `now`. */
export function coursePath({ at, score }: RaceStation, seconds: number, top: number, now: number): string {
  const x = (moment: number) => Math.round((moment / seconds) * 10_000) / 10;
  const y = (value: number) => Math.round((1 - value / top) * 10_000) / 10;
  const steps = at.map((moment, index) => `H${x(moment)}V${y(score[index] ?? 0)}`);
  return `M0 1000${steps.join('')}H${x(now)}`;
}

/** The spans of bands, the last one until `now`: seconds since the begin. */
export function bandSpans({ bands, at }: RaceStation, now: number): { band: string; from: number; to: number }[] {
  const last = Math.min(now, (at.at(-1) ?? 0) + 600);
  return bands.map(({ band, at: from }, index) => ({ band, from, to: bands[index + 1]?.at ?? Math.max(from, last) }));
}

/** `1,200` or `12k`: short, for an axis. */
export function shortCount(value: number): string {
  return value >= 10_000 ? `${Math.round(value / 100) / 10}k` : value.toLocaleString('en-GB');
}
