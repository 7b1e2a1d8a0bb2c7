import { hzFromMhz } from '@pileup/radio/frequency';

/** The groups of `14.074.000`. The Hz group steps by 10: no operator tunes by the single hertz. */
const STEPS = { MHz: 1_000_000, kHz: 1_000, Hz: 10 } as const;

export type DigitGroup = keyof typeof STEPS;

/** The group the cursor stands in: before the point MHz, up to the third decimal kHz, then Hz. */
export function digitGroupAt(text: string, caret: number): DigitGroup {
  const point = text.indexOf('.');
  if (point < 0 || caret <= point) return 'MHz';
  return caret - point <= 4 ? 'kHz' : 'Hz';
}

/**
 * MHz text with one group stepped up or down, always with six decimals, so that the digits stay under the cursor.
 * @returns the text as it was where it is no frequency, or the step would leave the range above 0
 */
export function stepFrequency(text: string, group: DigitGroup, up: boolean): string {
  const hz = hzFromMhz(text);
  if (hz === null) return text;
  const next = hz + (up ? STEPS[group] : -STEPS[group]);
  return next > 0 && hzFromMhz(next / 1e6) !== null ? (next / 1e6).toFixed(6) : text;
}

/** Where the cursor belongs after a step, counted from the point: the part before it may have grown or shrunk. */
export function caretAfterStep(before: string, caret: number, after: string): number {
  const point = before.indexOf('.');
  const fromPoint = caret - (point < 0 ? before.length : point);
  return Math.max(0, after.indexOf('.') + fromPoint);
}
