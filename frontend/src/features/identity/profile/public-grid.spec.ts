import { publicGrids } from './public-grid.ts';

test.each([
  ['il18qk42', 'IL18', 'IL18qk'],
  ['IL18', 'IL18', 'six characters of your grid'],
  ['', 'four characters of your grid', 'six characters of your grid'],
])('of %j others see %s, or %s', (grid, square, precise) => {
  expect(publicGrids(grid)).toEqual({ square, precise });
});
