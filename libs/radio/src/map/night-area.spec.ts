import { expect, test } from '@jest/globals';
import { subsolarPoint } from '@pileup/radio/sun';
import { nightLine } from './night-area.ts';

const RADIANS = Math.PI / 180;

test.each(['2026-03-20T14:46Z', '2026-06-21T08:25Z', '2026-09-23T00:05Z', '2026-12-21T20:50Z'])(
  'at %s the line is 90° from the sun, and runs from date line to date line',
  (at) => {
    const sun = subsolarPoint(Date.parse(at));
    const line = nightLine(sun, sun.lat >= 0);
    expect([line[0]?.[0], line.at(-1)?.[0], line.length]).toEqual([-180, 180, 73]);
    for (const [lon, lat] of line) {
      const height =
        Math.sin(lat * RADIANS) * Math.sin(sun.lat * RADIANS) +
        Math.cos(lat * RADIANS) * Math.cos(sun.lat * RADIANS) * Math.cos((lon - sun.lon) * RADIANS);
      // At the equinox the sun counts as 0.05° away from the equator.
      expect(Math.abs(Math.asin(height) / RADIANS)).toBeLessThan(0.11);
    }
  },
);
