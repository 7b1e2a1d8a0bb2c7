import { distanceKm } from '../grid.ts';
import { greatCircle } from './great-circle.ts';

const LONDON = { lat: 51.5, lon: -1 };
const TOKYO = { lat: 35.5, lon: 139 };

test('points at equal distances along the shortest way, from end to end', () => {
  const points = greatCircle(LONDON, TOKYO, 10);
  const steps = points.slice(1).map((point, n) => distanceKm(points[n] ?? point, point));
  for (const km of steps) expect(km).toBeCloseTo(distanceKm(LONDON, TOKYO) / 10, 3);
  expect(points[0]?.lat).toBeCloseTo(LONDON.lat, 9);
  expect(points[10]?.lon).toBeCloseTo(TOKYO.lon, 9);
  // The path runs over the north of Siberia.
  expect(Math.max(...points.map(({ lat }) => lat))).toBeGreaterThan(68);
});

test('over the date line longitudes go on', () => {
  const points = greatCircle(TOKYO, { lat: 37, lon: -122 });
  expect(points.at(-1)?.lon).toBeCloseTo(238, 9);
  for (const [n, { lon }] of points.entries()) expect(Math.abs(lon - (points[n - 1]?.lon ?? lon))).toBeLessThan(10);
});

test('equal and opposite points give numbers', () => {
  for (const to of [LONDON, { lat: -LONDON.lat, lon: LONDON.lon + 180 }])
    for (const { lat, lon } of greatCircle(LONDON, to)) expect(Number.isFinite(lat) && Number.isFinite(lon)).toBe(true);
});
