import type { ProfileCharts } from '@pileup/contract/social';
import { gridCentre, parseGrid } from '@pileup/radio/grid';
import { countText } from '../../../lib/text/time-text.ts';
import { heatOf, WITHOUT_TEXT } from '../../../ui/radio/heat.ts';
import type { GlobeArcs, GlobePlace } from '../engine/globe.ts';

const STEPS: readonly string[] = WITHOUT_TEXT;

/**
 * Arcs from a station to the squares it has worked, in the colours of their counts. The public part of its log has no
 * times, so all arcs have time 0. The busiest are last: they are drawn above the others.
 * @param grids most first
 */
export function workedArcs(home: GlobePlace | undefined, grids: ProfileCharts['grids']): GlobeArcs {
  const most = grids[0]?.count ?? 1;
  const squares = grids.toReversed().flatMap(({ grid, count }) => {
    const parsed = parseGrid(grid);
    return parsed ? [{ grid, count, centre: gridCentre(parsed) }] : [];
  });
  const { length } = squares;
  const labelOf = (grid: string, count: number) =>
    `${grid}, ${countText(count)} ${count === 1 ? 'contact' : 'contacts'}`;
  return {
    length: home ? length : 0,
    times: new Float64Array(length),
    bands: Uint8Array.from(squares, ({ count }) => STEPS.indexOf(heatOf(count, most, WITHOUT_TEXT))),
    bandNames: WITHOUT_TEXT,
    bandTokens: WITHOUT_TEXT,
    from: new Uint16Array(length),
    to: Uint16Array.from(squares, (_, at) => at + 1),
    places: [
      home ?? { lat: 0, lon: 0 },
      ...squares.map(({ grid, count, centre }) => ({ ...centre, label: labelOf(grid, count) })),
    ],
  };
}
