import { BANDS } from '@pileup/radio/band';
import type { PlainArc } from '@pileup/radio/map/arc-list';
import { escaped } from '../../../platform/web-page/page-html.js';
import { arcPath, landPath, MAP, nightPaths } from './replay-map.js';
import type { ReplaySpan } from './replay-span.js';

const HOUR_MS = 3_600_000;
/** The whole span is played in this time. */
const PLAYED_S = 30;
/** How long an arc stays, as a part of the span. */
const VISIBLE = 0.06;
const MAX_NIGHTS = 25;
const BINS = 90;
const BARS = { top: MAP.height + 8, height: 46 } as const;
const HEIGHT = BARS.top + BARS.height + 20;

const LAND = landPath();
const REPEATED = `dur="${PLAYED_S}s" repeatCount="indefinite"`;

/**
 * A replay as a drawing that moves without scripts (SMIL): arcs that appear and fade, the night, the hour, and a line
 * over the contacts of each band. With reduced motion the style sheet shows all arcs at once.
 * @param label text for screen readers
 */
export function replaySvg(span: ReplaySpan, arcs: readonly PlainArc[], label: string): string {
  const nights = nightPaths(span, Math.min(MAX_NIGHTS, Math.ceil((span.to - span.from) / HOUR_MS) + 1));
  return `<svg viewBox="0 0 ${MAP.width} ${HEIGHT}" role="img" aria-label="${escaped(label)}">
<rect class="sea" width="${MAP.width}" height="${MAP.height}"/>
<path class="land" d="${LAND}"/>
<path class="night moving" d="${nights[0]}"><animate attributeName="d" values="${nights.join(';')}" ${REPEATED}/></path>
${arcs.map((arc) => arcOf(span, arc)).join('')}
${bars(span, arcs)}
<rect class="now moving" y="${BARS.top}" width="2" height="${BARS.height}"><animate attributeName="x" from="0" to="${MAP.width}" ${REPEATED}/></rect>
${axis(span)}
</svg>`;
}

function arcOf(span: ReplaySpan, arc: PlainArc): string {
  const path = arcPath(arc);
  if (!path) return '';
  const begin = partOf(span, arc.time);
  const end = Math.min(1, begin + VISIBLE);
  const times = [0, begin, begin, begin + (end - begin) / 2, end, 1].map(rounded).join(';');
  return `<path class="arc${bandClass(arc.band)}" d="${path}"><animate attributeName="opacity" keyTimes="${times}" values="0;0;1;.6;0;0" ${REPEATED}/></path>`;
}

/** The arcs over time, stacked by band. */
function bars(span: ReplaySpan, arcs: readonly PlainArc[]): string {
  const counts = new Map<string, number[]>();
  const sums = new Array<number>(BINS).fill(0);
  for (const { time, band } of arcs) {
    const bin = Math.min(BINS - 1, Math.floor(partOf(span, time) * BINS));
    const row = counts.get(band) ?? new Array<number>(BINS).fill(0);
    row[bin] = (row[bin] ?? 0) + 1;
    counts.set(band, row);
    sums[bin] = (sums[bin] ?? 0) + 1;
  }
  const most = Math.max(1, ...sums);
  const bottoms = new Array<number>(BINS).fill(BARS.top + BARS.height);
  const width = MAP.width / BINS;
  return [...BANDS, '']
    .flatMap((band) => {
      const row = counts.get(band);
      if (!row) return [];
      const parts = row.map((count, bin) => {
        if (count === 0) return '';
        const height = (count / most) * BARS.height;
        const bottom = bottoms[bin] ?? 0;
        bottoms[bin] = bottom - height;
        return `M${rounded(bin * width)} ${rounded(bottom)}v${rounded(-height)}h${rounded(width - 1)}v${rounded(height)}z`;
      });
      return [`<path class="bar${bandClass(band)}" d="${parts.join('')}"/>`];
    })
    .join('');
}

/** Beginning and end below the bars, and the hour that is played, at the bottom left of the map. */
function axis(span: ReplaySpan): string {
  const hours = Math.round((span.to - span.from) / HOUR_MS);
  const names = Array.from({ length: hours }, (_, hour) => {
    const [begin, end] = [rounded(hour / hours), rounded((hour + 1) / hours)];
    // Each hour is hidden again when it is over; values change at once.
    const [times, values] =
      hours === 1
        ? ['0', 'visible']
        : hour === 0
          ? [`0;${end}`, 'visible;hidden']
          : hour === hours - 1
            ? [`0;${begin}`, 'hidden;visible']
            : [`0;${begin};${end}`, 'hidden;visible;hidden'];
    return `<text class="hour moving" x="10" y="${MAP.height - 10}"><animate attributeName="visibility" calcMode="discrete" keyTimes="${times}" values="${values}" ${REPEATED}/>${minuteText(span.from + hour * HOUR_MS)} UTC</text>`;
  });
  return `${names.join('')}<text class="whole" x="10" y="${MAP.height - 10}">All arcs</text><text class="axis" x="0" y="${HEIGHT - 4}">${minuteText(span.from)}</text><text class="axis end" x="${MAP.width}" y="${HEIGHT - 4}">${minuteText(span.to)} UTC</text>`;
}

/** `24 Nov 19:00` */
function minuteText(ms: number): string {
  const date = new Date(ms);
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${day} ${date.toISOString().slice(11, 16)}`;
}

/** Where a time is in the span, 0 to 1. @param time seconds since 1970 */
function partOf({ from, to }: ReplaySpan, time: number): number {
  return Math.max(0, Math.min(1, (time * 1_000 - from) / (to - from)));
}

const bandClass = (band: string) => (band === '' ? '' : ` b-${band.toLowerCase().replace('.', '')}`);
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
