import type { ArcEnd, LiveArc } from '@pileup/contract/globe';
import type { GlobeArcs, GlobePlace } from './globe.ts';

/** The names of `classes` in lists of arcs. */
export const CLASS_NAMES = ['voice', 'cw', 'data', 'sstv'] as const;

/** The columns of live arcs, in any order. */
export function arcsOf(live: readonly LiveArc[]): GlobeArcs {
  const sorted = live
    .map((arc) => ({ arc, time: Date.parse(arc.meta.TS) }))
    .sort((a, b) => a.time - b.time || a.arc.entity_id - b.arc.entity_id);
  const bandNames: string[] = [];
  const places: GlobePlace[] = [];
  const placeIndexes = new Map<string, number>();
  const placeOf = ({ lat, lon, call, label }: ArcEnd) => {
    const key = `${call} ${lat} ${lon}`;
    const known = placeIndexes.get(key);
    if (known !== undefined) return known;
    placeIndexes.set(key, places.length);
    return places.push({ lat, lon, call, label }) - 1;
  };
  const bandOf = (band: string) => {
    const known = bandNames.indexOf(band);
    return known >= 0 ? known : bandNames.push(band) - 1;
  };
  return {
    length: sorted.length,
    times: Float64Array.from(sorted, ({ time }) => time),
    bands: Uint8Array.from(sorted, ({ arc }) => bandOf(arc.meta.band)),
    bandNames,
    classes: Uint8Array.from(sorted, ({ arc }) => Math.max(0, CLASS_NAMES.indexOf(arc.meta.mode_class))),
    classNames: CLASS_NAMES,
    from: Uint16Array.from(sorted, ({ arc }) => placeOf(arc.from)),
    to: Uint16Array.from(sorted, ({ arc }) => placeOf(arc.to)),
    places,
    ids: Float64Array.from(sorted, ({ arc }) => arc.entity_id),
  };
}
