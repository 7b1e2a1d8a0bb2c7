import type { LatLon } from '@pileup/radio/grid';

/** The centre after a rotation by degrees east and north; the latitude is limited to ±80. */
export function rotated({ lat, lon }: LatLon, east: number, north: number): LatLon {
  return { lat: Math.max(-80, Math.min(80, lat + north)), lon: ((((lon + east + 180) % 360) + 360) % 360) - 180 };
}
