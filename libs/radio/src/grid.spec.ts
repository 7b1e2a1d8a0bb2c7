import fc from 'fast-check';
import { anyText } from '../test/any-text.ts';
import { referenceTest } from '../test/reference-tables.ts';
import {
  bearingDeg,
  coarseGrid,
  distanceKm,
  type Grid,
  gridCentre,
  gridOf,
  isGrid,
  type LatLon,
  parseGrid,
} from './grid.ts';

function must(text: string): Grid {
  const grid = parseGrid(text);
  if (grid === null) throw new Error(`${text} is no grid`);
  return grid;
}

function twoPoints(path: string): [LatLon, LatLon] {
  const [a = '', b = ''] = path.split('>');
  return [gridCentre(must(a)), gridCentre(must(b))];
}

const pair = (text: string): LatLon => {
  const [lat, lon] = text.split(',').map(Number);
  return { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN };
};

/** The error of a row, or undefined. */
const CHECKS: Record<string, (input: string, expected: string, tolerance: string) => string | undefined> = {
  grid_to_latlon_centre(input, expected, tolerance) {
    const [found, wanted] = [gridCentre(must(input)), pair(expected)];
    const off = Math.max(Math.abs(found.lat - wanted.lat), Math.abs(found.lon - wanted.lon));
    return off <= Number(tolerance) ? undefined : `centre ${found.lat},${found.lon}`;
  },
  latlon_to_grid4: (input, expected) => gridComplaint(input, expected, 4),
  latlon_to_grid6: (input, expected) => gridComplaint(input, expected, 6),
  latlon_to_grid8: (input, expected) => gridComplaint(input, expected, 8),
  distance_km(input, expected) {
    const found = distanceKm(...twoPoints(input));
    return Math.abs(found - Number(expected)) <= 0.005 * Number(expected) ? undefined : `${found} km`;
  },
  bearing_deg(input, expected) {
    const found = bearingDeg(...twoPoints(input));
    return Math.abs(found - Number(expected)) <= 1 ? undefined : `${found} degrees`;
  },
  invalid_grid: (input) => (parseGrid(input) === null ? undefined : 'accepted'),
};

function gridComplaint(input: string, expected: string, precision: 4 | 6 | 8): string | undefined {
  const found = gridOf(pair(input), precision);
  return found.toUpperCase() === expected.toUpperCase() ? undefined : found;
}

referenceTest('every known grid, point, distance and bearing', 'grid_truth.tsv', (rows) => {
  const wrong = rows.flatMap(([kind = '', input = '', expected = '', tolerance = '']) => {
    const complaint = CHECKS[kind]?.(input, expected, tolerance);
    if (!(kind in CHECKS)) return [`unknown kind ${kind}`];
    return complaint === undefined ? [] : [`${kind} ${input}: ${complaint}, not ${expected}`];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['jo62', 'JO62'],
  [' JN58TD25 ', 'JN58td25'],
  ['io91WM00AA', 'IO91wm00aa'],
  ['JO', 'JO'],
  ['JO6', null],
  ['SO62', null],
  ['JO62ZZ', null],
  ['JO62td25aa00', null],
  ['', null],
])('%j is the grid %j', (text, grid) => expect(parseGrid(text)).toBe(grid));

test('the corners of the world have a grid', () => {
  expect(gridOf({ lat: 90, lon: 180 }, 6)).toBe('AR09ax');
  expect(gridOf({ lat: -90, lon: -180 }, 6)).toBe('AA00aa');
  expect(gridOf({ lat: 0, lon: 540 }, 4)).toBe('AJ00');
  expect(() => gridOf({ lat: Number.NaN, lon: 0 }, 4)).toThrow(RangeError);
});

test('a short path, a quarter of the world and due directions', () => {
  expect(coarseGrid(must('JO62qm'))).toBe('JO62');
  expect(distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 90 })).toBeCloseTo(10007.56, 1);
  expect(bearingDeg({ lat: 0, lon: 0 }, { lat: 10, lon: 0 })).toBe(0);
  expect(bearingDeg({ lat: 0, lon: 0 }, { lat: 0, lon: -10 })).toBeCloseTo(270, 6);
});

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('the grid of a square’s middle is that square; a point lies in its own square', () => {
  fc.assert(
    fc.property(point, fc.constantFrom<(4 | 6 | 8)[]>(4, 6, 8), (where, precision) => {
      const grid = gridOf(where, precision);
      expect(parseGrid(grid)).toBe(grid);
      const centre = gridCentre(grid);
      expect(gridOf(centre, precision)).toBe(grid);
      const height = { 4: 1, 6: 1 / 24, 8: 1 / 240 }[precision];
      expect(Math.abs(centre.lat - where.lat)).toBeLessThanOrEqual(height / 2 + 1e-9);
    }),
  );
});

test('distance is the same both ways and at most half round; bearings are 0 up to 360', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20016);
      expect(bearingDeg(a, b)).toBeGreaterThanOrEqual(0);
      expect(bearingDeg(a, b)).toBeLessThan(360);
    }),
  );
});

test('no text makes the parser throw', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const grid = parseGrid(text);
      if (grid !== null) expect(parseGrid(grid)).toBe(grid);
    }),
  );
});

test('isGrid is whether parseGrid reads a text without blanks around it', () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Sa-s]{2}[0-9]{2}([A-Xa-x]{2}([0-9]{2})?)?$/),
    fc.constantFrom('RR73', 'rr73ab', 'RR74'),
  );
  fc.assert(fc.property(text, (any) => isGrid(any.trim()) === (parseGrid(any.trim()) !== null)));
  expect([isGrid('RR73'), isGrid('rr73'), isGrid('RR74')]).toEqual([false, false, true]);
});
