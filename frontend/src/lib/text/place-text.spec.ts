import { directionOf, placeText } from './place-text.ts';

const JAPAN = { country: 'Japan', square: 'PM95' };

test('country, distance and beam', () => {
  expect(placeText(JAPAN, 'JO62qm', 'km')).toMatch(/^Japan · 8[.,\s ]?9\d0 km · 4\d°$/);
  expect(placeText(JAPAN, 'JO62qm', 'mi')).toMatch(/^Japan · 5[.,\s ]?5\d0 mi · 4\d°$/);
});

test.each([
  ['a visitor', '', JAPAN, 'Japan'],
  ['a wrong own grid', 'ZZ99', JAPAN, 'Japan'],
  ['an unknown square', 'JO62', { country: 'Japan', square: '' }, 'Japan'],
  ['the own square', 'JO62qm', { country: 'Germany', square: 'JO62' }, 'Germany'],
  ['nothing', 'JO62', { country: '', square: '' }, ''],
])('without a distance for %s', (_, grid, place, text) => {
  expect(placeText(place, grid, 'km')).toBe(text);
});

test('north is 0', () => {
  expect(directionOf('JO51', 'JO61')?.bearing).toBeGreaterThan(80);
  expect(directionOf('JO62', 'JO68')?.bearing).toBe(0);
});
