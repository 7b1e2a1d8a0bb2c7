import { BANDS } from '@pileup/radio/band';
import { CLASS_NAMES } from '../engine/arcs-of.ts';
import type { ColourBy, GlobeArcs, GlobeFilter } from '../engine/globe.ts';

/** A row of the legend. */
export interface LegendRow {
  readonly name: string;
  /** Contacts in the window that the other filter lets pass. */
  readonly count: number;
  readonly isShown: boolean;
}

/** Bands that are always in the legend; others only if they have contacts. */
const USUAL_BANDS: ReadonlySet<string> = new Set([
  '160m',
  '80m',
  '60m',
  '40m',
  '30m',
  '20m',
  '17m',
  '15m',
  '12m',
  '10m',
  '6m',
]);

/** Rows of the legend: the contacts from `after` (exclusive) until `until` by band or mode class. */
export function legendRows(
  arcs: GlobeArcs,
  span: { after: number; until: number },
  by: ColourBy,
  filter: GlobeFilter,
): LegendRow[] {
  const counts = new Map<string, number>();
  for (let index = 0; index < arcs.length; index++) {
    const time = arcs.times[index] ?? 0;
    if (time <= span.after || time > span.until) continue;
    const band = arcs.bandNames[arcs.bands[index] ?? 0] ?? '';
    const name = arcs.classNames?.[arcs.classes?.[index] ?? 0] ?? '';
    if (by === 'band' ? filter.classes.has(name) : filter.bands.has(band)) continue;
    const key = by === 'band' ? band : name;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const names =
    by === 'mode' ? CLASS_NAMES : [...BANDS, ''].filter((band) => USUAL_BANDS.has(band) || (counts.get(band) ?? 0) > 0);
  const hidden = by === 'band' ? filter.bands : filter.classes;
  return names.map((name) => ({ name, count: counts.get(name) ?? 0, isShown: !hidden.has(name) }));
}

/** The filter with one band or class shown or hidden. */
export function toggled(filter: GlobeFilter, by: ColourBy, name: string): GlobeFilter {
  const key = by === 'band' ? 'bands' : 'classes';
  const names = new Set(filter[key]);
  if (!names.delete(name)) names.add(name);
  return { ...filter, [key]: names };
}
