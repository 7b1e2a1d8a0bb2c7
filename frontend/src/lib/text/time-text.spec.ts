import { agoText, utcClockText, utcDateText, utcDayText, utcMinuteText, zoneMinuteText } from './time-text.ts';

const moment = Date.UTC(2026, 10, 28, 19, 42, 7);

describe('a time as text', () => {
  test('is UTC in every time zone', () => {
    expect(utcClockText(moment)).toBe('19:42:07');
    expect(utcMinuteText(moment)).toBe('19:42');
    expect(utcDateText(Date.UTC(2026, 10, 28, 23, 59, 59), 'dmy')).toBe('28 Nov 2026');
    expect(utcDayText(Date.UTC(2026, 10, 1), 'dmy')).toBe('1 Nov');
  });

  test.each([
    ['dmy', '8 Nov 2026', '8 Nov'],
    ['mdy', 'Nov 8, 2026', 'Nov 8'],
    ['iso', '2026-11-08', '11-08'],
  ] as const)('the date format %s', (format, date, day) => {
    const late = Date.UTC(2026, 10, 8, 23, 59);
    expect([utcDateText(late, format), utcDayText(late, format)]).toEqual([date, day]);
  });

  test.each([
    ['Asia/Kathmandu', '01:27'],
    ['America/St_Johns', '16:12'],
    ['Etc/GMT+3', '16:42'],
  ])('in %s it is %s', (zone, text) => {
    expect(zoneMinuteText(moment, zone)).toBe(text);
  });

  test.each([
    ['in the future (a wrong clock)', -60_000, 'now'],
    ['just now', 4_999, 'now'],
    ['seconds', 41_900, '41 s'],
    ['the last second of a minute', 59_999, '59 s'],
    ['minutes', 60_000, '1 min'],
    ['hours', 2 * 3_600_000, '2 h'],
    ['days', 29 * 86_400_000, '29 d'],
    ['a month', 30 * 86_400_000, '29 Oct 2026'],
  ])('%s', (_, ago, text) => {
    expect(agoText(moment - ago, moment, 'dmy')).toBe(text);
  });
});
