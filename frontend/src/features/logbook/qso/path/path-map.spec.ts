import { labelSides, MAP, type Point, pathMap } from './path-map.ts';

const AT = Date.parse('2026-11-24T21:32:00Z');
const LONDON = { lat: 51.5, lon: -1 };
const TOKYO = { lat: 35.5, lon: 139 };
const places = {
  London: LONDON,
  Tokyo: TOKYO,
  'San Francisco': { lat: 37.5, lon: -122 },
  Paris: { lat: 48.5, lon: 3 },
  Wellington: { lat: -41.5, lon: 175 },
  'the south pole': { lat: -90, lon: 0 },
  'the north pole': { lat: 90, lon: 0 },
  'the antipode of London': { lat: -51.5, lon: 179 },
};
const pairs = Object.entries(places).flatMap(([a, from]) =>
  Object.entries(places).map(([b, to]) => [a, b, from, to] as const),
);

const isOnMap = ({ x, y }: Point) => x >= 0 && x <= MAP.width && y >= 0 && y <= MAP.height;
const pointsOf = (path: string): Point[] =>
  path
    .slice(1)
    .split('L')
    .map((text) => {
      const [x = Number.NaN, y = Number.NaN] = text.split(' ').map(Number);
      return { x, y };
    });

test.each(pairs)('from %s to %s the whole path is on the map', (_, __, from, to) => {
  const map = pathMap(from, to, AT);
  expect([map.from, map.to, ...pointsOf(map.path)].filter((point) => !isOnMap(point))).toEqual([]);
  expect(map.land + map.night + map.greyLine).not.toMatch(/NaN|Infinity/);
});

test('land is drawn at its place', () => {
  const { land } = pathMap(LONDON, TOKYO, AT);
  const dots = land
    .split('M')
    .slice(1)
    .map((text) => pointsOf(`M${text.replace('h0', '')}`)[0]);
  expect(dots.length).toBeGreaterThan(1_000);
  expect(dots.every((dot) => dot && isOnMap(dot))).toBe(true);
});

test('at night in November the north is dark: the night area reaches the north pole', () => {
  const { night, scale } = pathMap(LONDON, TOKYO, AT);
  const [first] = pointsOf(night);
  const south = pathMap(LONDON, TOKYO, Date.parse('2026-06-21T12:00Z'));
  // The top of the map is at or below the pole.
  expect(first?.y).toBeLessThanOrEqual(0);
  expect(pointsOf(south.night)[0]?.y).toBeGreaterThanOrEqual(MAP.height);
  expect(scale).toBeGreaterThan(MAP.height / 180);
});

test('calls are off the path, and of near stations off each other', () => {
  const sides = (from: typeof LONDON, to: typeof LONDON) => labelSides(pathMap(from, to, AT));
  expect(sides(LONDON, TOKYO)).toEqual(['below', 'below']);
  expect(sides(places.Wellington, { lat: -34.5, lon: -58 })).toEqual(['above', 'above']);
  expect(sides(LONDON, places.Paris)).toEqual(['above', 'below']);
  expect(sides(places.Paris, LONDON)).toEqual(['below', 'above']);
});
