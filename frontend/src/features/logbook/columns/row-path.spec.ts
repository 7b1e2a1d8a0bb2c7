import type { LogbookRow } from '@pileup/contract/logbook';
import { rowPath } from './row-path.ts';

const row = (details: Partial<LogbookRow>) => ({ ...details }) as LogbookRow;
const JAPAN = { LAT: 35.5, LON: 139 };

test('the path begins at the grid of the contact, else at home', () => {
  const fromHome = rowPath(row({ ...JAPAN, my_grid: '' }), 'IO91');
  expect(fromHome.km).toBeGreaterThan(9_000);
  expect(fromHome.beam).toBeGreaterThan(20);
  expect(fromHome.beam).toBeLessThan(40);
  expect(rowPath(row({ ...JAPAN, my_grid: 'PM95' }), 'IO91').km).toBeLessThan(150);
});

test.each([
  ['a row without details', row({}), 'IO91'],
  ['no position of the other station', row({ LAT: null, LON: null, my_grid: '' }), 'IO91'],
  ['no grid of the own station', row({ ...JAPAN, my_grid: '' }), ''],
  ['a grid that is none', row({ ...JAPAN, my_grid: 'ZZ99' }), 'IO91'],
])('%s has no path', (_, each, home) => {
  expect(rowPath(each, home)).toEqual({ km: null, beam: null });
});
