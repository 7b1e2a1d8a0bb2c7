import type { LatLon } from '@pileup/radio/grid';

const RADIANS = Math.PI / 180;

/** Projects a place to -1 to 1 (right and down); null on the far side of the globe. */
export type Projection = (place: LatLon) => readonly [x: number, y: number] | null;

export function orthographic(centre: LatLon): Projection {
  const sin = Math.sin(centre.lat * RADIANS);
  const cos = Math.cos(centre.lat * RADIANS);
  return ({ lat, lon }) => {
    const turn = (lon - centre.lon) * RADIANS;
    const up = Math.sin(lat * RADIANS);
    const out = Math.cos(lat * RADIANS);
    const towards = out * Math.cos(turn);
    if (sin * up + cos * towards < 0) return null;
    return [out * Math.sin(turn), -(cos * up - sin * towards)];
  };
}

/** The centre after a rotation by degrees east and north; the latitude is limited to ±80. */
export function rotated({ lat, lon }: LatLon, east: number, north: number): LatLon {
  return { lat: Math.max(-80, Math.min(80, lat + north)), lon: ((((lon + east + 180) % 360) + 360) % 360) - 180 };
}
