import { unitOfLocale } from './display-settings.ts';
import { areaText, distanceText } from './distance-text.ts';

test.each([
  [0, '0 km', '0 mi'],
  [7.4, '7 km', '5 mi'],
  [99.4, '99 km', '62 mi'],
  [104, '100 km', '65 mi'],
  [155, '160 km', '96 mi'],
  [165, '170 km', '100 mi'],
  [9_387, `${(9_390).toLocaleString()} km`, `${(5_830).toLocaleString()} mi`],
  [20_015, `${(20_020).toLocaleString()} km`, `${(12_440).toLocaleString()} mi`],
])('%d km is %s or %s', (km, metric, imperial) => {
  expect([distanceText(km, 'km'), distanceText(km, 'mi')]).toEqual([metric, imperial]);
});

test('the size of a square is rough', () => {
  expect([areaText(5, 10, 'km'), areaText(100, 200, 'km')]).toEqual(['5 by 10 km', '100 by 200 km']);
  expect([areaText(5, 10, 'mi'), areaText(100, 200, 'mi')]).toEqual(['3 by 6 miles', '60 by 120 miles']);
});

test.each([
  ['en-US', 'mi'],
  ['en-GB', 'mi'],
  ['en-gb', 'mi'],
  ['en-US@posix', 'mi'],
  ['en-GB-u-hc-h12', 'mi'],
  ['en-USX', 'km'],
  ['en', 'km'],
  ['en-AU', 'km'],
  ['de-DE', 'km'],
  ['es-US', 'km'],
])('the default for %s is %s', (locale, unit) => {
  expect(unitOfLocale(locale)).toBe(unit);
});
