import { byDay } from './days.ts';

test('groups rows by UTC day, whatever their time zone', () => {
  const rows = [
    { TS: '2026-11-28T00:00:00Z' },
    { TS: '2026-11-28T00:30:00+01:00' },
    { TS: '2026-11-27T10:00:00.000Z' },
  ];
  expect(byDay(rows).map(({ day, rows: { length } }) => [day, length])).toEqual([
    ['2026-11-28', 1],
    ['2026-11-27', 2],
  ]);
  expect(byDay([])).toEqual([]);
});
