import { bandFilterOf } from './band-filter.ts';

test.each([
  ['', ''],
  ['band=20m', '20m'],
  ['band=70CM', '70cm'],
  ['band=sat', 'SAT'],
  ['band=<b>', ''],
])('?%s filters by "%s"', (query, band) => {
  expect(bandFilterOf(new URLSearchParams(query))).toBe(band);
});
