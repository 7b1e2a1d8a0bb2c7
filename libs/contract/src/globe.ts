import type { CountByModeClass } from './social.ts';

/** One end of an arc: the centre of a 4-character square, in degrees, north and east positive. */
export interface ArcEnd {
  lat: number;
  lon: number;
  /** `******` for the other station of a blurred contact, as in the feed. */
  call: string;
  /** The name of the DXCC entity at this end; empty if unknown or blurred. */
  label: string;
}

/** A contact on the globe. Its ends are never equal. */
export interface LiveArc {
  /** The contact's id. */
  entity_id: number;
  /** The station that logged the contact. */
  from: ArcEnd;
  /** The other station. */
  to: ArcEnd;
  meta: {
    /** `20m`, empty if unknown; contacts in contests have it too, although their frequency is hidden. */
    band: string;
    mode_class: keyof CountByModeClass;
    mode: string;
    /** When the contact was made (ISO 8601). */
    TS: string;
  };
}

/** Changes of the live arcs. Arcs older than 30 minutes are not announced as gone: the client removes them by their time. */
export interface LiveArcsChange {
  /** Arcs that are new or have changed, newest first. */
  arcs: LiveArc[];
  /** The `entity_id` of arcs to be removed at once: contacts that were deleted or hidden. */
  gone: number[];
  /**
   * True in frames to the operator who logged the contacts, where none is blurred. Such a frame takes precedence over
   * the public arcs of the same contacts, whichever comes first.
   */
  own?: true;
}

/** The data that all blocks of a list of arcs refer to. */
export interface ArcListHeader {
  /** The version of the format. */
  version: 1;
  /** The span, in seconds since 1970; `to` is exclusive. Block times count from `from`. */
  from: number;
  to: number;
  /** Number of contacts in the span. An arc is missing for those with an unknown end or with both ends in one square. */
  total: number;
  /** There are more contacts than may be sent: the arcs are an even selection of them. */
  thinned: boolean;
  /** Names by band index; the first is empty for unknown bands. */
  bands: string[];
  /** Names by class index. */
  classes: (keyof CountByModeClass)[];
}

/** Arcs by columns of the same length, oldest first. `libs/radio/src/map/arc-list.ts` encodes and decodes them. */
export interface ArcBlock {
  /** 4-character locators that this block adds to the table of squares, joined without separator: `JO31IO91`. */
  squares: string;
  /** Seconds since the previous arc of the block, the first since the span's `from`. */
  time: number[];
  band: number[];
  class: number[];
  /** Indexes into the table of squares of all blocks so far: of the station that logged, and of the other one. */
  from: number[];
  to: number[];
  /** The DXCC entity of the other station by its ADIF number; 0 if unknown. */
  entity: number[];
  /** Contact ids, each as the difference from the previous one of the block (the first from 0). Only for your own log. */
  id?: number[];
}

/** The last line of a replay; without it the response was cut off. */
export interface ArcListEnd {
  /** Number of arcs in all blocks. */
  count: number;
}

/** The arcs of the last 24 hours, an even selection of at most 5,000. */
export interface PolylinesResponse extends ArcListHeader {
  block: ArcBlock;
}

export interface ReplayRequest {
  /** UTC such as 2026-11-21T19:42:07Z. Default: 24 hours before `to`; the first contact of your own log. */
  from?: string;
  /** Exclusive. Default: now. */
  to?: string;
  /** Your own log instead of the contacts of all stations. */
  station?: 'me';
  /** Only contacts that match, as in `vlogbook`; for your own log. @maxLength 500 */
  filter?: string;
}

/**
 * A replay is lines of JSON (`application/x-ndjson`), streamed: an `ArcListHeader`, any number of `ArcBlock`, and an
 * `ArcListEnd`. `ReplayReader` in `libs/radio/src/map/replay-reader.ts` reads it. At most 100,000 arcs; more are thinned
 * evenly.
 */
export type ReplayResponse = string;

/** A period whose contacts can be replayed for good. */
export interface RecordedPeriod {
  id: number;
  kind: 'contest' | 'award';
  name: string;
  /** ISO 8601; `to` is exclusive. */
  from: string;
  to: string;
}

export interface RecordingsResponse {
  /** The latest first, 500 at most. */
  recordings: RecordedPeriod[];
  /** From this time on the contacts of all stations can be replayed (ISO 8601); before it only those of recordings. */
  kept_since: string;
}
