import type { LatLon } from '@pileup/radio/grid';

/** Where a station is. Its call and entity are unknown in lists that hold squares only. */
export interface GlobePlace extends LatLon {
  readonly call?: string;
  /** The name of the DXCC entity. */
  readonly label?: string;
}

/** Contacts in order of time, as columns: entry n of each belongs to contact n. They are not changed after `showArcs`. */
export interface GlobeArcs {
  readonly length: number;
  /** Milliseconds, ascending. */
  readonly times: ArrayLike<number>;
  /** Indexes into `bandNames`. */
  readonly bands: ArrayLike<number>;
  readonly bandNames: readonly string[];
  /** Names of tokens instead of the colours of the bands. */
  readonly bandTokens?: readonly string[];
  /** Indexes into `classNames`; without them, all are of the first class. */
  readonly classes?: ArrayLike<number>;
  readonly classNames?: readonly string[];
  /** Indexes into `places`: first the station that logged the contact, then the other one. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  readonly places: readonly GlobePlace[];
  /** The contacts' ids; a contact that has none, or 0, cannot be opened. */
  readonly ids?: ArrayLike<number>;
}

/** One contact as it is selected or hovered. */
export interface GlobeContact {
  /** The contact's place in the list. */
  readonly index: number;
  /** The contact's id; 0 if unknown. */
  readonly id: number;
  readonly from: GlobePlace;
  readonly to: GlobePlace;
  readonly band: string;
  readonly modeClass: string;
  /** Milliseconds. */
  readonly time: number;
}

/** `azimuthal`: all directions and distances from the home place are true. */
export type GlobeMode = 'globe' | 'azimuthal';

export type ColourBy = 'band' | 'mode';

/** Arcs of these bands and classes are not shown. */
export interface GlobeFilter {
  readonly bands: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

export interface GlobeLayers {
  readonly greyLine: boolean;
  readonly calls: boolean;
  readonly sunAndMoon: boolean;
  /** The Maidenhead fields. */
  readonly grid: boolean;
  /** Turns the globe slowly while neither pointer nor focus is on it; not with reduced motion. */
  readonly rotate: boolean;
}

export interface GlobeOptions {
  /** The place in the middle at first. */
  readonly centre: LatLon;
  /** The reader's own place: emphasized, and the middle of the azimuthal map (else `centre` is). */
  readonly home?: GlobePlace | undefined;
  /** How distances are written; default in km. */
  readonly distanceText?: (km: number) => string;
  readonly mode?: GlobeMode;
  readonly layers?: Partial<GlobeLayers>;
  /** Called with the contact under the pointer, or nearest to the middle while the keyboard is used; null for none. */
  readonly onPoint?: (contact: GlobeContact | null) => void;
  /** Called on a click, a second tap, or Enter. */
  readonly onSelect?: (contact: GlobeContact) => void;
  /** Called when the view was turned or zoomed. */
  readonly onView?: (centre: LatLon) => void;
  /** Called with the current renderer, and again after WebGL was lost or restored. */
  readonly onRenderer?: (renderer: GlobeRenderer) => void;
  /**
   * Called after each picture, in the same task, with the canvases it consists of, the lowest first. To record, copy
   * them at once, since those of WebGL are empty afterwards.
   */
  readonly onDrawn?: (canvases: readonly HTMLCanvasElement[]) => void;
  /** Avoids WebGL, for tests and for browsers known to be slow. */
  readonly withoutWebGl?: boolean;
}

/** `webgl`; `drawn` on a plain canvas: without WebGL, before it is loaded, and for the azimuthal map. */
export type GlobeRenderer = 'webgl' | 'drawn';

/** The state of the engine, for tests and benchmarks. */
export interface GlobeState {
  readonly renderer: GlobeRenderer;
  readonly mode: GlobeMode;
  /** Contacts by their place in the list, ascending: exactly those that are drawn. */
  readonly shown: readonly number[];
  readonly centre: LatLon;
  readonly zoom: number;
  readonly sun: LatLon;
  readonly moon: LatLon;
  /** Pictures drawn since it was created. */
  readonly frames: number;
  /** Draw calls of the last picture; 0 unless `renderer` is `webgl`. */
  readonly drawCalls: number;
  readonly triangles: number;
  /** Whether rendering is by software: few arcs, no animation. */
  readonly isSlow: boolean;
}

/**
 * The earth with contacts, in an element of the page, made by `createGlobe(host, options)`. A replay calls `showArcs`
 * once with the whole recording and the time an arc stays visible, then `setTime` for each moment: forwards, backwards
 * or by jumps. The work is proportional to the number of arcs that appear or disappear. Nothing is drawn while the page
 * or the element is hidden, or while nothing changes.
 */
export interface Globe {
  /** The largest number of arcs drawn at a time: of more, the newest are drawn. It changes with the renderer. */
  readonly limit: number;
  /**
   * Replaces the list. At a moment t exactly the contacts with t - windowMs < time <= t that pass the filter are shown,
   * if there are more than the renderer can draw, the newest of them.
   */
  showArcs(arcs: GlobeArcs, windowMs: number): void;
  /** The moment to show, ms: arcs, day and night, sun and moon. Null follows the clock. */
  setTime(moment: number | null): void;
  setFilter(filter: GlobeFilter): void;
  setColourBy(by: ColourBy): void;
  setMode(mode: GlobeMode): void;
  setLayers(layers: Partial<GlobeLayers>): void;
  setHome(home: GlobePlace | undefined): void;
  /** Reads the colours of the page again, after a change of theme. */
  setColours(): void;
  /** Emphasizes a contact by its place in the list; null for none. */
  point(index: number | null): void;
  /** Turns the view by degrees east and north. */
  turn(east: number, north: number): void;
  zoomBy(factor: number): void;
  /** Moves the centre of the view. */
  centreOn(place: LatLon): void;
  /** Draws now instead of in the next frame, so that the canvases can be read. */
  drawNow(): void;
  state(): GlobeState;
  /** Removes everything, including what is on the graphics card. */
  dispose(): void;
}
