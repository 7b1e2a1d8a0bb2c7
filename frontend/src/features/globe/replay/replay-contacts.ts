import { distanceKm, gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import type { ArcColumns } from '@pileup/radio/map/arc-list';
import type { ReplayHeader } from '@pileup/radio/map/replay-reader';

/** The contacts of a replay in order of time, as columns: entry n of each belongs to contact n. */
export interface ReplayContacts {
  /** Milliseconds. */
  readonly times: ArrayLike<number>;
  /** Indexes into `bandNames`. */
  readonly bands: ArrayLike<number>;
  readonly bandNames: readonly string[];
  /** The DXCC entity of the other station; 0 if unknown. */
  readonly entities: ArrayLike<number>;
  /** Indexes into a table of squares: first the station that logged the contact, then the other one. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  /** Distance between the centres of both squares, km. */
  readonly km: ArrayLike<number>;
}

/** The centres of squares, by index. */
export function centresOf(squares: readonly string[]): LatLon[] {
  return squares.map((square) => {
    const grid = parseGrid(square);
    return grid ? gridCentre(grid) : { lat: 0, lon: 0 };
  });
}

/** The columns of a response, with times and distances computed. */
export function contactsOf(header: ReplayHeader, arcs: ArcColumns): ReplayContacts {
  const { count } = arcs;
  const centres = centresOf(arcs.squares);
  const times = new Float64Array(count);
  const km = new Float32Array(count);
  for (let n = 0; n < count; n++) {
    times[n] = (header.from + (arcs.time[n] ?? 0)) * 1_000;
    const [from, to] = [centres[arcs.from[n] ?? 0], centres[arcs.to[n] ?? 0]];
    km[n] = from && to ? distanceKm(from, to) : 0;
  }
  return {
    times,
    km,
    bandNames: header.bands,
    bands: arcs.band.subarray(0, count),
    entities: arcs.entity.subarray(0, count),
    from: arcs.from.subarray(0, count),
    to: arcs.to.subarray(0, count),
  };
}
