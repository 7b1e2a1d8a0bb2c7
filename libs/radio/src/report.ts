import { modeClass } from './mode.ts';

/**
 * The signal report a contact starts with: 599 (readability, strength, tone) in CW, 59 in any other mode.
 *
 * @param mode an ADIF mode or submode in any spelling
 */
export function defaultReport(mode: string): '59' | '599' {
  return modeClass(mode) === 'CW' ? '599' : '59';
}

/**
 * The report after a change of mode: an empty or default report becomes the new mode's default, any other is unchanged.
 */
export function swapDefaultReport(current: string, mode: string): string {
  const report = current.trim();
  return report === '' || report === '59' || report === '599' ? defaultReport(mode) : current;
}
