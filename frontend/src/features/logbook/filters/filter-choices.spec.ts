import { chosenText, chosenValues, datesText, dayOf, lastDays, withChosen } from './filter-choices.ts';

test('the values of a field are those that it asks for', () => {
  const filter = 'JA band:40m,80M -band:20m mode:cw';
  expect(chosenValues(filter, 'band')).toEqual(['40m', '80m']);
  expect(chosenValues(filter, 'mode')).toEqual(['cw']);
  expect(chosenValues(filter, 'since')).toEqual([]);
});

test.each([
  ['', ['40m'], 'band:40m'],
  ['JA band:20m mode:cw', ['40m', '80m'], 'JA mode:cw band:40m,80m'],
  ['band:20m -band:2m', [], '-band:2m'],
  ['band:20m', [], ''],
])('%j with bands %j', (filter, values, expected) => expect(withChosen(filter, 'band', values)).toBe(expected));

test('buttons name what is chosen', () => {
  const upper = (value: string) => value.toUpperCase();
  expect(chosenText([], 'All modes', upper)).toBe('All modes');
  expect(chosenText(['cw', 'ft8'], '', upper)).toBe('CW, FT8');
  expect(chosenText(['cw', 'ft8', 'am'], '', upper)).toBe('CW and 2 more');
  expect(datesText('', '')).toBe('Any date');
  expect(datesText('2026-01-01', '')).toBe('Since 2026-01-01');
  expect(datesText('2026-01-01', '2026-01-31')).toBe('2026-01-01 to 2026-01-31');
});

test.each([
  ['2024', '2024-01-01', '2024-12-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2024-02-03', '2024-02-03', '2024-02-03'],
  ['yesterday', '', ''],
])('%s begins and ends', (date, first, last) => expect([dayOf(date, false), dayOf(date, true)]).toEqual([first, last]));

test('the last seven days begin six days ago', () =>
  expect(lastDays(7, Date.UTC(2026, 2, 1, 23, 59))).toEqual({ since: '2026-02-23', until: '' }));
