import { isDaylight, solarTimeOfDay, subsolarPoint, sunTimes } from './sun.ts';

test.each([
  ['2026-03-20T14:46Z', 0, -39.65],
  ['2026-06-21T08:25Z', 23.44, 54.2],
  ['2026-09-23T00:05Z', 0, 176.89],
  ['2026-12-21T20:50Z', -23.44, -132.94],
  ['2024-11-02T12:00Z', -14.99, -4.12],
  ['2026-02-11T12:00Z', -13.93, 3.56],
])('the subsolar point at %s', (at, lat, lon) => {
  const point = subsolarPoint(Date.parse(at));
  expect(Math.abs(point.lat - lat)).toBeLessThan(0.02);
  expect(Math.abs(point.lon - lon)).toBeLessThan(0.02);
});

const GREENWICH = { lat: 51.4769, lon: 0 };
const minutesFrom = (text: string, ms: number) => Math.abs(Date.parse(text) - ms) / 60_000;

test.each([
  ['2026-06-21T12:00Z', '2026-06-21T03:43Z', '2026-06-21T20:22Z'],
  ['2026-12-21T20:00Z', '2026-12-21T08:04Z', '2026-12-21T15:54Z'],
])('sunrise and sunset in Greenwich around %s', (at, rise, set) => {
  const times = sunTimes(GREENWICH, Date.parse(at));
  if (typeof times === 'string') throw new Error(times);
  expect(minutesFrom(rise, times.rise)).toBeLessThan(2);
  expect(minutesFrom(set, times.set)).toBeLessThan(2);
});

test('the sun rises at the moment at which it is day', () => {
  for (const place of [GREENWICH, { lat: -33.9, lon: 151.2 }, { lat: 35.7, lon: 139.7 }, { lat: 0, lon: -179.5 }])
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 11 * 86_400_000) {
      const times = sunTimes(place, at);
      if (typeof times === 'string') throw new Error(times);
      const near = 5 * 60_000;
      expect([-near, near].map((shift) => isDaylight(place, times.rise + shift))).toEqual([false, true]);
      expect([-near, near].map((shift) => isDaylight(place, times.set + shift))).toEqual([true, false]);
    }
});

test('beyond the polar circles it may stay up or down', () => {
  const svalbard = { lat: 78.2, lon: 15.6 };
  expect(sunTimes(svalbard, Date.UTC(2026, 5, 21))).toBe('polar day');
  expect(sunTimes(svalbard, Date.UTC(2026, 11, 21))).toBe('polar night');
});

test('solar time is that of the longitude', () => {
  const noon = Date.UTC(2026, 0, 1, 12);
  expect([0, 139.5, -180, 180].map((lon) => solarTimeOfDay(lon, noon) / 3_600_000)).toEqual([12, 21.3, 0, 0]);
});
