import type { ContestRaceResponse, RaceStation } from '@pileup/contract/contests/contests';
import { Picture } from '../../platform/images/picture.js';
import { drawMark } from '../../platform/images/product-mark.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';

/** The dark theme of `ui/tokens.css`. */
const COLOURS = { ground: '#080d14', line: '#33465b', text: '#dde6ee', muted: '#95a7ba', accent: '#ffb53d' } as const;
const PLOT = { left: 60, top: 180, right: 900, bottom: 540 };
/** Styles of the lines by place, as the page draws them. */
const LINES = [
  { stroke: COLOURS.text, strokeWidth: 4 },
  { stroke: COLOURS.muted, strokeWidth: 4 },
  { stroke: COLOURS.text, strokeWidth: 3, dash: [14, 9] },
  { stroke: COLOURS.accent, strokeWidth: 4, dash: [4, 8] },
  { stroke: COLOURS.muted, strokeWidth: 3, dash: [18, 6, 4, 6] },
] as const;
const LABEL_HEIGHT = 60;
/** A line of more steps would not look different. */
const MAX_STEPS = 800;

/** Scores over time, for link previews. */
export function drawRace({ contest, stations, now }: ContestRaceResponse, typefaces: Typefaces): Picture {
  const { width, height } = LINK_PREVIEW;
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: COLOURS.ground });
  drawMark(picture, 60, 44, 29, { text: COLOURS.text, accent: COLOURS.accent });
  const heading = { typeface: 'legend', size: 44, minSize: 26, fill: COLOURS.text, maxWidth: width - 120 } as const;
  picture.text(contest.name, 60, 140, heading);
  picture.line(PLOT.left, PLOT.bottom, PLOT.right, PLOT.bottom, { stroke: COLOURS.line, strokeWidth: 2 });
  const seconds = (Date.parse(contest.to) - Date.parse(contest.from)) / 1_000;
  const top = Math.max(1, ...stations.map(({ score }) => score.at(-1) ?? 0));
  for (const [index, station] of stations.entries())
    picture.path(linePath(station, seconds, top, now), LINES[index] ?? LINES[4]);
  for (const [index, station] of stations.entries()) drawLabel(picture, station, index);
  const times = `${contest.from.slice(0, 16).replace('T', ' ')} to ${contest.to.slice(0, 16).replace('T', ' ')} UTC`;
  picture.text(times, 60, 590, { typeface: 'mono', size: 24, fill: COLOURS.muted });
  return picture;
}

function drawLabel(picture: Picture, { my_callsign, score }: RaceStation, index: number): void {
  const y = PLOT.top + 20 + index * (LABEL_HEIGHT + 10);
  picture.line(PLOT.right + 24, y - 10, PLOT.right + 64, y - 10, LINES[index] ?? LINES[4]);
  const style = { typeface: 'monoBold', size: 30, minSize: 18, maxWidth: 180, fill: COLOURS.text } as const;
  picture.text(my_callsign, PLOT.right + 78, y, style);
  const value = (score.at(-1) ?? 0).toLocaleString('en-GB');
  picture.text(value, PLOT.right + 78, y + 28, { typeface: 'mono', size: 22, fill: COLOURS.muted });
}

function linePath({ at, score }: RaceStation, seconds: number, top: number, now: number): string {
  const x = (moment: number) => (PLOT.left + (moment / seconds) * (PLOT.right - PLOT.left)).toFixed(1);
  const y = (value: number) => (PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top)).toFixed(1);
  const every = Math.ceil(at.length / MAX_STEPS);
  const steps = at.flatMap((moment, index) =>
    (index + 1) % every === 0 || index === at.length - 1 ? `H${x(moment)}V${y(score[index] ?? 0)}` : [],
  );
  return `M${PLOT.left} ${PLOT.bottom}${steps.join('')}H${x(now)}`;
}
