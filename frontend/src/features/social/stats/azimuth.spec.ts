import { azimuthPoint, landAround, RADIUS } from './azimuth.ts';

const LONDON = { lat: 51.5, lon: 0 };

test('home is in the middle, its antipode at the edge, north above', () => {
  expect(Math.hypot(...Object.values(azimuthPoint(LONDON, LONDON)))).toBeCloseTo(0);
  const antipode = azimuthPoint(LONDON, { lat: -51.5, lon: 180 });
  expect(Math.hypot(antipode.x, antipode.y)).toBeCloseTo(RADIUS, 0);
  const north = azimuthPoint(LONDON, { lat: 80, lon: 0 });
  expect([north.x, north.y < 0]).toEqual([expect.closeTo(0), true]);
  expect(azimuthPoint(LONDON, { lat: 51.5, lon: 40 }).x).toBeGreaterThan(0);
});

test('land is within the map', () => {
  const dots = landAround(LONDON).split('M').slice(1);
  expect(dots.length).toBeGreaterThan(3_000);
  for (const dot of dots) {
    const [x = Number.NaN, y = Number.NaN] = dot.replace('h0', '').split(' ').map(Number);
    expect(Math.hypot(x, y)).toBeLessThanOrEqual(RADIUS + 0.2);
  }
});
