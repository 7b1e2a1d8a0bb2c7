import { type Band, bandOf } from '@pileup/radio/band';
import { formatMhz, hzFromMhz } from '@pileup/radio/frequency';
import { type ModeClass, modeClass } from '@pileup/radio/mode';
import { hzFromTyped } from '@pileup/radio/typed-frequency';

/** Calling frequencies, kHz: IARU Region 1 centres of activity, FT8 for data. 30 m has no voice: as for CW. */
const CALLING_FREQUENCIES: readonly (readonly [band: Band, voice: number, cw: number, data: number])[] = [
  ['160m', 1_860, 1_836, 1_840],
  ['80m', 3_690, 3_560, 3_573],
  ['60m', 5_371, 5_355, 5_357],
  ['40m', 7_127, 7_030, 7_074],
  ['30m', 10_116, 10_116, 10_136],
  ['20m', 14_285, 14_060, 14_074],
  ['17m', 18_130, 18_086, 18_100],
  ['15m', 21_285, 21_060, 21_074],
  ['12m', 24_950, 24_906, 24_915],
  ['10m', 28_360, 28_060, 28_074],
  ['6m', 50_150, 50_090, 50_313],
  ['4m', 70_200, 70_100, 70_154],
  ['2m', 144_300, 144_050, 144_174],
  ['70cm', 432_200, 432_050, 432_174],
];

/** The bands with a calling frequency. */
export const STEPPED_BANDS: readonly Band[] = CALLING_FREQUENCIES.map(([band]) => band);

export const QUICK_MODES = ['LSB', 'USB', 'CW', 'AM', 'FM'] as const;

export type QuickMode = (typeof QUICK_MODES)[number];

export interface Tuning {
  freq: string;
  mode: string;
  submode: string;
}

/** The quick button of a mode; undefined if there is none. */
export function quickModeOf(mode: string, submode: string): QuickMode | undefined {
  return QUICK_MODES.find((name) => name === (submode || mode));
}

/** Mode and submode of a quick button: a sideband is a submode of SSB. */
export function modeOfQuick(quick: QuickMode): { mode: string; submode: string } {
  return quick === 'LSB' || quick === 'USB' ? { mode: 'SSB', submode: quick } : { mode: quick, submode: '' };
}

/** The next quick button to the right or left, cyclic; from any other mode, the first or the last. */
export function stepMode(mode: string, submode: string, right: boolean): { mode: string; submode: string } {
  const current = quickModeOf(mode, submode);
  const index = current === undefined ? (right ? -1 : QUICK_MODES.length) : QUICK_MODES.indexOf(current);
  const next = QUICK_MODES[(index + (right ? 1 : -1) + QUICK_MODES.length) % QUICK_MODES.length];
  return modeOfQuick(next ?? 'LSB');
}

/**
 * The next band up or down, at the calling frequency of the mode. No change at the ends of the list; from between two
 * bands, the next one in that direction. SSB uses LSB below 10 MHz (except on 60 m) and USB above.
 */
export function stepBand({ freq, mode, submode }: Tuning, up: boolean): Tuning {
  const hz = hzFromTyped(freq) ?? 0;
  const here = CALLING_FREQUENCIES.findIndex(([band]) => band === bandOf(hz));
  const above = CALLING_FREQUENCIES.findIndex(([, , cw]) => cw * 1000 > hz);
  const gap = above < 0 ? CALLING_FREQUENCIES.length : above;
  const next = CALLING_FREQUENCIES[here >= 0 ? here + (up ? 1 : -1) : up ? gap : gap - 1];
  return next ? tuningOn(next[0], { mode, submode }) : { freq, mode, submode };
}

/** The calling frequency of the mode on a band that has one. */
export function tuningOn(band: Band, { mode, submode }: Pick<Tuning, 'mode' | 'submode'>): Tuning {
  const frequencies = CALLING_FREQUENCIES.find(([each]) => each === band);
  if (!frequencies) throw new Error(`${band} has no calling frequency`);
  const khz = callingKhz(frequencies, modeClass(mode, submode));
  return { freq: formatMhz(khz * 1000), mode, submode: sidebandOn(submode, khz * 1000) };
}

function callingKhz([, voice, cw, data]: (typeof CALLING_FREQUENCIES)[number], kind: ModeClass): number {
  if (kind === 'CW') return cw;
  return kind === 'Data' ? data : voice;
}

/** The submode on another frequency: a sideband follows the custom of the band, others stay. */
export function sidebandOn(submode: string, hz: number): string {
  if (submode !== 'LSB' && submode !== 'USB') return submode;
  return hz < 10_000_000 && bandOf(hz) !== '60m' ? 'LSB' : 'USB';
}

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
