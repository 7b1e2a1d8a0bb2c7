import { distanceKm } from '../grid.ts';
import { subsolarPoint } from '../sun.ts';
import { sublunarPoint } from './moon.ts';

const DEGREE_KM = 111.19;
const degreesApart = (a: Parameters<typeof distanceKm>[0], b: typeof a) => distanceKm(a, b) / DEGREE_KM;

/** J. Meeus, Astronomical Algorithms, example 47.a: right ascension 134.688470°, declination 13.768368°. */
test('the declination and hour angle of a published example', () => {
  const at = Date.UTC(1992, 3, 12);
  const siderealTime = 280.46061837 + 360.98564736629 * ((at - Date.UTC(2000, 0, 1, 12)) / 86_400_000);
  const lon = ((((134.68847 - siderealTime + 180) % 360) + 360) % 360) - 180;
  expect(degreesApart(sublunarPoint(at), { lat: 13.768368, lon })).toBeLessThan(0.5);
});

test.each(['2024-04-08T18:17Z', '2026-08-12T17:46Z', '2027-08-02T10:07Z'])(
  'at the solar eclipse of %s the moon is before the sun',
  (at) => {
    // Seen from the middle of the earth, the moon passes the sun by up to 1.5° in a solar eclipse.
    expect(degreesApart(sublunarPoint(Date.parse(at)), subsolarPoint(Date.parse(at)))).toBeLessThan(1.5);
  },
);

test.each(['2025-03-14T06:59Z', '2025-09-07T18:12Z', '2026-03-03T11:34Z'])(
  'at the lunar eclipse of %s it is opposite',
  (at) => {
    const sun = subsolarPoint(Date.parse(at));
    const opposite = { lat: -sun.lat, lon: sun.lon > 0 ? sun.lon - 180 : sun.lon + 180 };
    expect(degreesApart(sublunarPoint(Date.parse(at)), opposite)).toBeLessThan(1);
  },
);
