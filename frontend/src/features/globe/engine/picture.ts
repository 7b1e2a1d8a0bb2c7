import type { LatLon } from '@pileup/radio/grid';
import type { GlobeColours } from './colours.ts';
import type { ColourBy, GlobeArcs, GlobeContact, GlobeLayers, GlobePlace } from './globe.ts';
import type { ShownArcs } from './shown-arcs.ts';
import type { View } from './view.ts';

/** Everything that one picture of the earth shows. */
export interface Picture {
  readonly view: View;
  readonly shown: ShownArcs;
  readonly windowMs: number;
  /** Arcs of contacts before this place in the list lie on the ground. */
  readonly raisedFrom: number;
  /** Milliseconds. */
  readonly moment: number;
  readonly sun: LatLon;
  readonly moon: LatLon;
  readonly home: GlobePlace | undefined;
  /** The emphasized contact by its place in the list; null for none. */
  readonly pointed: number | null;
  readonly layers: GlobeLayers;
  readonly colourBy: ColourBy;
  readonly distanceText: (km: number) => string;
  readonly colours: GlobeColours;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
}

/** Age of an arc as a part of the window: the newest are strong and have a thick end. */
export const FRESH = 0.25;
export const FADING = 0.6;
export const ALPHA = { fresh: 0.9, middle: 0.62, fading: 0.42 } as const;
/** From this part of the way on, a fresh arc is thick: the end where the contact went. */
export const THICK_FROM = 0.8;

export function contactAt(arcs: GlobeArcs, index: number): GlobeContact | null {
  const from = arcs.places[arcs.from[index] ?? -1];
  const to = arcs.places[arcs.to[index] ?? -1];
  if (!from || !to) return null;
  return {
    index,
    from,
    to,
    id: arcs.ids?.[index] ?? 0,
    band: arcs.bandNames[arcs.bands[index] ?? 0] ?? '',
    modeClass: arcs.classNames?.[arcs.classes?.[index] ?? 0] ?? '',
    time: arcs.times[index] ?? 0,
  };
}

/** The colours of a list's bands, or of its mode classes, by their index. */
export function paletteOf(arcs: GlobeArcs, by: ColourBy, colours: GlobeColours): string[] {
  if (by === 'mode') return (arcs.classNames ?? []).map(colours.modeClass);
  return arcs.bandNames.map((band, at) => {
    const token = arcs.bandTokens?.[at];
    return token === undefined ? colours.band(band) : colours.token(token);
  });
}
