import type { PublicYear, Stats } from '@pileup/contract/stats/stats';
import { Picture } from '../../platform/images/picture.js';
import { drawMark } from '../../platform/images/product-mark.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';
import { PALETTES, type Theme } from './palette.js';

/** Content of the picture of a year. */
export interface YearPicture {
  readonly callsign: string;
  readonly year: number;
  readonly theme: Theme;
  readonly count: number;
  /** Contacts of each week or month. */
  readonly columns: readonly number[];
  readonly figures: readonly (readonly [label: string, value: string])[];
}

/** Statistics that the owner sees, and may share as a file. */
export const ownFigures = (
  stats: Pick<Stats, 'days_on_air' | 'best_hour' | 'bands' | 'longest' | 'entities' | 'square_count'>,
): YearPicture['figures'] => [
  ['DAYS ON THE AIR', String(stats.days_on_air)],
  ['NEW ENTITIES', String(stats.entities.length)],
  ['SQUARES', DIGITS.format(stats.square_count)],
  ['BEST HOUR', stats.best_hour ? DIGITS.format(stats.best_hour.count) : '-'],
  ['BEST BAND', bestBand(stats)],
  // The distance is in whole hundreds, so that a shared picture does not locate the station.
  ['LONGEST', stats.longest ? `${DIGITS.format(Math.round(stats.longest.km / 100) * 100)} km` : '-'],
];

/** Statistics that are public. */
export const publicFigures = (stats: PublicYear): YearPicture['figures'] => [
  ['NEW ENTITIES', String(stats.entities.length)],
  ['SQUARES', DIGITS.format(stats.square_count)],
  ['CONTINENTS', String(stats.continents.length)],
  ['BANDS', String(stats.bands.length)],
  ['BEST BAND', bestBand(stats)],
];

function bestBand({ bands }: Pick<Stats, 'bands'>): string {
  const totals = bands.map(({ band, voice, cw, data, sstv }) => ({ band, count: voice + cw + data + sstv }));
  return totals.toSorted((a, b) => b.count - a.count)[0]?.band ?? '-';
}

const EDGE = 15;
const LEFT = 48;
const CHART = { top: 262, bottom: 470 };
const CELLS = 514;
const DAYS_A_WEEK = 7;
const DIGITS = new Intl.NumberFormat('en');

/** A year of a station: its contacts as columns, and the statistics below. */
export function drawYear(shown: YearPicture, typefaces: Typefaces): Picture {
  const { callsign, year, theme, count } = shown;
  const { width, height } = LINK_PREVIEW;
  const colours = PALETTES[theme];
  const frame = { stroke: colours.line, strokeWidth: 2 };
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: colours.panel });
  drawMark(picture, 52, 40, 29, colours);
  const right = width - LEFT;
  picture.text(`My year ${year}`, right, 66, { typeface: 'legend', size: 34, fill: colours.text, anchor: 'end' });
  picture.text(callsign, LEFT, 184, {
    typeface: 'monoBold',
    size: 104,
    minSize: 40,
    spacing: 0.04,
    maxWidth: 700,
    fill: colours.text,
  });
  picture.text(DIGITS.format(count), right, 172, {
    typeface: 'monoBold',
    size: 84,
    minSize: 40,
    maxWidth: 380,
    fill: colours.frequency,
    anchor: 'end',
  });
  picture.text(count === 1 ? 'contact' : 'contacts', right, 216, {
    typeface: 'text',
    size: 29,
    fill: colours.muted,
    anchor: 'end',
  });
  drawColumns(picture, shown.columns, colours.frequency);
  picture.line(LEFT, CHART.bottom, right, CHART.bottom, frame);
  drawFigures(picture, shown.figures, colours);
  picture.line(EDGE, CELLS, width - EDGE, CELLS, frame);
  return picture.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, frame);
}

/** Sums of seven days each. */
export const weeksOf = (days: readonly number[]): number[] =>
  Array.from({ length: Math.ceil(days.length / DAYS_A_WEEK) }, (_, week) =>
    days.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK).reduce((sum, n) => sum + n, 0),
  );

function drawColumns(picture: Picture, counts: readonly number[], fill: string): void {
  const max = Math.max(1, ...counts);
  const step = (picture.width - 2 * LEFT) / Math.max(1, counts.length);
  for (const [index, count] of counts.entries()) {
    const height = (count / max) * (CHART.bottom - CHART.top);
    if (count > 0)
      picture.rect(LEFT + index * step + 2, CHART.bottom - Math.max(2, height), step - 4, Math.max(2, height), {
        fill,
      });
  }
}

function drawFigures(picture: Picture, figures: YearPicture['figures'], colours: (typeof PALETTES)[Theme]): void {
  const step = (picture.width - 2 * LEFT) / figures.length;
  for (const [index, [label, value]] of figures.entries()) {
    const x = LEFT + index * step;
    const maxWidth = step - 12;
    picture.text(label, x, 552, {
      typeface: 'legend',
      size: 19,
      minSize: 14,
      spacing: 0.06,
      maxWidth,
      fill: colours.muted,
    });
    picture.text(value, x, 594, { typeface: 'mono', size: 32, minSize: 18, maxWidth, fill: colours.text });
  }
}
