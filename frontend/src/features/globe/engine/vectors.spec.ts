import { landCells } from '@pileup/radio/map/land';
import { subsolarPoint } from '@pileup/radio/sun';
import { arcEnds, arcHeight, dot, greatCircle, horizonOf, placeOf, rotated, type Vector, vectorOf } from './vectors.ts';
import { project, viewOf } from './view.ts';

const length = ([x, y, z]: Vector) => Math.hypot(x, y, z);
/** The points of an arc as places. */
const walk = (from: Parameters<typeof arcEnds>[0], to: typeof from) => {
  const path = greatCircle(...arcEnds(from, to));
  return Array.from({ length: 21 }, (_, step) => path.at(step / 20));
};

test.each(['2026-03-20T14:46Z', '2026-09-23T00:05Z'])(
  'at the equinox of %s the line between day and night runs through both poles',
  (at) => {
    const line = horizonOf(vectorOf(subsolarPoint(Date.parse(at))));
    for (const pole of [1, -1]) {
      const nearest = Math.max(...line.map(([, y]) => y * pole));
      // The points are 1.5° apart.
      expect(nearest).toBeGreaterThan(Math.cos((0.8 * Math.PI) / 180));
    }
  },
);

test.each(['2026-03-20T14:46Z', '2026-06-21T08:25Z', '2026-12-21T20:50Z', '2024-11-02T12:00Z'])(
  'all points of the line at %s are 90° from the sun, and it is closed',
  (at) => {
    const sun = vectorOf(subsolarPoint(Date.parse(at)));
    const line = horizonOf(sun);
    for (const point of line) {
      expect(dot(point, sun)).toBeCloseTo(0, 9);
      expect(length(point)).toBeCloseTo(1, 9);
    }
    expect(dot(line[0] ?? sun, line.at(-1) ?? sun)).toBeCloseTo(1, 9);
  },
);

test('at a solstice the line stays 23.4° away from the poles', () => {
  const line = horizonOf(vectorOf(subsolarPoint(Date.parse('2026-06-21T08:25Z'))));
  const highest = Math.max(...line.map((point) => placeOf(point).lat));
  expect(Math.abs(highest - (90 - 23.44))).toBeLessThan(0.05);
});

test('an arc whose ends are across the date line takes the short way, without a leap', () => {
  const points = walk({ lat: 35.5, lon: 170 }, { lat: 35.5, lon: -170 });
  for (const point of points) {
    expect(Math.abs(placeOf(point).lon)).toBeGreaterThanOrEqual(170 - 1e-6);
    expect(length(point)).toBeCloseTo(1, 9);
  }
  const steps = points.slice(1).map((point, at) => Math.acos(Math.min(1, dot(point, points[at] ?? point))));
  expect(Math.max(...steps)).toBeLessThan(1.01 * Math.min(...steps));
  // The same holds on the map with its middle there.
  const view = viewOf({ mode: 'azimuthal', centre: { lat: 35, lon: 180 }, zoom: 1, width: 800, height: 800 });
  const across = points.map((point) => project(view, point).x);
  expect(across).toEqual([...across].sort((a, b) => a - b));
});

test('equal ends have a path of no length and no undefined point', () => {
  const [from, to] = arcEnds({ lat: 51.5, lon: -1 }, { lat: 51.5, lon: -1 });
  const { angle, at } = greatCircle(from, to);
  expect(angle).toBeLessThan(1e-6);
  for (const part of [0, 0.5, 1]) expect(at(part).every(Number.isFinite)).toBe(true);
});

test('antipodes have an arc over the north pole; the poles themselves one over longitude 0', () => {
  const points = walk({ lat: 40, lon: -70 }, { lat: -40, lon: 110 });
  expect(Math.max(...points.map((point) => placeOf(point).lat))).toBeGreaterThan(80);
  for (const point of points) expect(length(point)).toBeCloseTo(1, 3);
  expect(placeOf(walk({ lat: 90, lon: 0 }, { lat: -90, lon: 0 })[10] ?? [0, 0, 0]).lon).toBeCloseTo(0);
});

test('longer arcs are higher', () => {
  expect(arcHeight(0.2)).toBeLessThan(arcHeight(2));
});

test('a rotation wraps at the date line and stops before the poles', () => {
  expect(rotated({ lat: 70, lon: 170 }, 20, 30)).toEqual({ lat: 80, lon: -170 });
  expect(rotated({ lat: -70, lon: -170 }, -20, -30)).toEqual({ lat: -80, lon: 170 });
});

test('land cells are on land', () => {
  const cells = landCells();
  const isLand = (lon: number, lat: number) => {
    for (let at = 0; at < cells.length; at += 2)
      if (Math.abs((cells[at] ?? 0) - lon) <= 2 && Math.abs((cells[at + 1] ?? 0) - lat) <= 1) return true;
    return false;
  };
  expect([isLand(11, 49), isLand(-100, 40), isLand(135, -25)]).toEqual([true, true, true]);
  expect([isLand(-30, 40), isLand(-150, 0), isLand(80, -40)]).toEqual([false, false, false]);
});
