import { hzFromMhz } from '@pileup/radio/frequency';
import { hzFromTyped } from '@pileup/radio/typed-frequency';

/** The digit groups of `14.074.000`. The Hz group steps by 10. */
const STEPS = { MHz: 1_000_000, kHz: 1_000, Hz: 10 } as const;

export type DigitGroup = keyof typeof STEPS;

/** The digit group at the cursor: MHz before the point, kHz up to the third decimal, then Hz. */
export function digitGroupAt(text: string, caret: number): DigitGroup {
  const point = text.indexOf('.');
  if (point < 0 || caret <= point) return 'MHz';
  return caret - point <= 4 ? 'kHz' : 'Hz';
}

/**
 * Steps one group of the typed text, which becomes MHz, in six decimals to keep the digits under the cursor;
 * unchanged if out of range.
 */
export function stepFrequency(text: string, group: DigitGroup, up: boolean): string {
  const hz = hzFromTyped(text);
  if (hz === null) return text;
  const next = hz + (up ? STEPS[group] : -STEPS[group]);
  return next > 0 && hzFromMhz(next / 1e6) !== null ? (next / 1e6).toFixed(6) : text;
}

/** The cursor position after a step, relative to the decimal point: the MHz part may change its length. */
export function caretAfterStep(before: string, caret: number, after: string): number {
  const point = before.indexOf('.');
  const fromPoint = caret - (point < 0 ? before.length : point);
  return Math.max(0, after.indexOf('.') + fromPoint);
}
