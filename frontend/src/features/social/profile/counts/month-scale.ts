const STEPS = [1, 2, 2.5, 5, 10];

/** Axis marks: round numbers from 0 to at least `max`. */
export function scaleFor(max: number): number[] {
  const rough = Math.max(1, max) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, Math.ceil((STEPS.find((one) => one * power >= rough) ?? 10) * power));
  const marks = [0];
  while ((marks.at(-1) ?? 0) < max || marks.length < 2) marks.push((marks.at(-1) ?? 0) + step);
  return marks;
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** `Nov` of `2026-11`. */
export function monthText(month: string): string {
  return MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
}
