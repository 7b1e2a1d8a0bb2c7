import type { Picture } from '../picture.ts';

/** Maximum number of points: of more stations, only the busiest have one. */
const MOST_POINTS = 600;
/** The points are one merged geometry, made again at most this often. */
export const REST_MS = 400;

/** The stations that have a point. */
export class StationPoints {
  private changedAt = Number.NEGATIVE_INFINITY;
  private version = -1;
  private places = '';

  /** The places of the stations, if other stations than before are to be shown; null if not, or not yet. */
  changed({ shown }: Picture): { lat: number; lng: number }[] | null {
    if (shown.version === this.version || this.changedAt + REST_MS > performance.now()) return null;
    this.version = shown.version;
    const all = [...shown.contactsByPlace()];
    const busiest = all.length > MOST_POINTS ? all.sort((a, b) => b[1] - a[1]).slice(0, MOST_POINTS) : all;
    const places = busiest.flatMap(([at]) => shown.arcs.places[at] ?? []);
    // Most changes of the arcs leave the stations as they are.
    const sorted = places.map(({ lat, lon }) => `${lat} ${lon}`).sort();
    if (sorted.join() === this.places) return null;
    this.places = sorted.join();
    this.changedAt = performance.now();
    return places.map(({ lat, lon }) => ({ lat, lng: lon }));
  }
}
