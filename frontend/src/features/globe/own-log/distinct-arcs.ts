import type { GlobeArcs } from '../engine/globe.ts';

/**
 * Leaves only the newest of the contacts between the same places on the same band, in order of time: thousands of equal
 * arcs would be drawn above each other.
 */
export function distinctArcs(arcs: GlobeArcs): GlobeArcs {
  const seen = new Set<number>();
  const chosen: number[] = [];
  const { places, bandNames } = arcs;
  for (let index = arcs.length - 1; index >= 0; index--) {
    const ends = (arcs.from[index] ?? 0) * places.length + (arcs.to[index] ?? 0);
    const key = ends * bandNames.length + (arcs.bands[index] ?? 0);
    if (seen.has(key)) continue;
    seen.add(key);
    chosen.push(index);
  }
  chosen.reverse();
  const column = (values: ArrayLike<number>) => Float64Array.from(chosen, (index) => values[index] ?? 0);
  return {
    ...arcs,
    length: chosen.length,
    times: column(arcs.times),
    bands: column(arcs.bands),
    from: column(arcs.from),
    to: column(arcs.to),
    ...(arcs.classes && { classes: column(arcs.classes) }),
    ...(arcs.ids && { ids: column(arcs.ids) }),
  };
}
