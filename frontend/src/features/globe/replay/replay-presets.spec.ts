import { lastDay, thisEvening, thisYear } from './replay-presets.ts';

const at = (text: string) => Date.parse(text);

test('the last day ends at the minute', () => {
  expect(lastDay(at('2026-11-22T19:42:31Z'))).toEqual({
    from: at('2026-11-21T19:42:00Z'),
    to: at('2026-11-22T19:42:00Z'),
  });
});

test('an evening begins at 17:00 local time; before that it is the one of yesterday', () => {
  const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
  expect(thisEvening(local(22, 20, 30))).toEqual({ from: local(22, 17), to: local(22, 20, 30) });
  expect(thisEvening(local(22, 9))).toEqual({ from: local(21, 17), to: local(22, 0) });
});

test('a year is the last one in the first week of January', () => {
  expect(thisYear(at('2026-11-22T19:42:31Z'))).toEqual({
    from: at('2026-01-01T00:00:00Z'),
    to: at('2026-11-22T20:00:00Z'),
  });
  expect(thisYear(at('2027-01-03T00:00:00Z'))).toEqual({
    from: at('2026-01-01T00:00:00Z'),
    to: at('2027-01-01T00:00:00Z'),
  });
});
