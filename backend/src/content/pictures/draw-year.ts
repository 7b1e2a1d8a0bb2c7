import type { Stats } from '@pileup/contract/stats/stats';
import { Picture } from '../../platform/images/picture.js';
import { drawMark } from '../../platform/images/product-mark.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';
import { PALETTES, type Theme } from './palette.js';

/** What the picture of a year shows. */
export interface YearPicture {
  readonly callsign: string;
  readonly year: number;
  readonly theme: Theme;
  readonly stats: Pick<
    Stats,
    'count' | 'days' | 'days_on_air' | 'best_hour' | 'bands' | 'longest' | 'entities' | 'square_count'
  >;
}

const EDGE = 15;
const LEFT = 48;
const CHART = { top: 262, bottom: 470 };
const CELLS = 514;
const DAYS_A_WEEK = 7;
const DIGITS = new Intl.NumberFormat('en');

/** A year of a station: contacts of each week, and the figures below. */
export function drawYear({ callsign, year, theme, stats }: YearPicture, typefaces: Typefaces): Picture {
  const { width, height } = LINK_PREVIEW;
  const colours = PALETTES[theme];
  const frame = { stroke: colours.line, strokeWidth: 2 };
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: colours.panel });
  drawMark(picture, 52, 40, 29, colours);
  const right = width - LEFT;
  picture.text(`My year ${year}`, right, 66, { typeface: 'legend', size: 34, fill: colours.text, anchor: 'end' });
  picture.text(callsign, LEFT, 184, {
    ...{ typeface: 'monoBold', size: 104, minSize: 40, spacing: -0.03 },
    ...{ maxWidth: 700, fill: colours.text },
  });
  picture.text(DIGITS.format(stats.count), right, 172, {
    ...{ typeface: 'monoBold', size: 84, minSize: 40, maxWidth: 380 },
    ...{ fill: colours.frequency, anchor: 'end' },
  });
  picture.text(stats.count === 1 ? 'contact' : 'contacts', right, 216, {
    ...{ typeface: 'text', size: 29, fill: colours.muted, anchor: 'end' },
  });
  drawWeeks(picture, stats.days, colours.frequency);
  picture.line(LEFT, CHART.bottom, right, CHART.bottom, frame);
  drawFigures(picture, stats, colours);
  picture.line(EDGE, CELLS, width - EDGE, CELLS, frame);
  return picture.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, frame);
}

function drawWeeks(picture: Picture, days: readonly number[], fill: string): void {
  const weeks = Array.from({ length: Math.ceil(days.length / DAYS_A_WEEK) }, (_, week) =>
    days.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK).reduce((sum, n) => sum + n, 0),
  );
  const max = Math.max(1, ...weeks);
  const step = (picture.width - 2 * LEFT) / Math.max(1, weeks.length);
  for (const [week, count] of weeks.entries()) {
    const height = (count / max) * (CHART.bottom - CHART.top);
    if (count > 0)
      picture.rect(LEFT + week * step + 2, CHART.bottom - Math.max(2, height), step - 4, Math.max(2, height), { fill });
  }
}

function drawFigures(picture: Picture, stats: YearPicture['stats'], colours: (typeof PALETTES)[Theme]): void {
  const totals = stats.bands.map(({ band, voice, cw, data, sstv }) => ({ band, count: voice + cw + data + sstv }));
  const [best] = totals.toSorted((a, b) => b.count - a.count);
  const figures = [
    ['DAYS ON THE AIR', String(stats.days_on_air)],
    ['NEW ENTITIES', String(stats.entities.length)],
    ['SQUARES', DIGITS.format(stats.square_count)],
    ['BEST HOUR', stats.best_hour ? DIGITS.format(stats.best_hour.count) : '-'],
    ['BEST BAND', best?.band ?? '-'],
    // In whole hundreds: a picture that is shared does not locate the station.
    ['LONGEST', stats.longest ? `${DIGITS.format(Math.round(stats.longest.km / 100) * 100)} km` : '-'],
  ] as const;
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
