import type { Period } from '@pileup/contract/ranking';
import { daysText, periodDays } from './period-span.ts';

const at = (text: string) => Date.parse(`${text}Z`);

describe('the UTC days of a period', () => {
  test.each<[string, Period, string, string]>([
    ['today', 'today', '2026-11-28T23:59:59', '28 Nov 2026'],
    ['the first second of a day', 'today', '2026-11-29T00:00:00', '29 Nov 2026'],
    ['yesterday, over the end of a month', 'yesterday', '2026-12-01T08:00:00', '30 Nov 2026'],
    ['a week begins on Monday', 'week', '2026-11-28T12:00:00', '23 Nov to 29 Nov 2026'],
    ['on Monday itself', 'week', '2026-11-23T00:00:00', '23 Nov to 29 Nov 2026'],
    ['on Sunday still the same', 'week', '2026-11-29T23:59:59', '23 Nov to 29 Nov 2026'],
    ['a week over the end of a year', 'week', '2026-12-31T12:00:00', '28 Dec 2026 to 3 Jan 2027'],
    ['a calendar month', 'month', '2026-11-28T12:00:00', '1 Nov to 30 Nov 2026'],
    ['February of a leap year', 'month', '2028-02-10T12:00:00', '1 Feb to 29 Feb 2028'],
    ['December', 'month', '2026-12-31T23:59:59', '1 Dec to 31 Dec 2026'],
  ])('%s', (_, period, now, text) => {
    expect(daysText(periodDays(period, at(now)), 'dmy')).toBe(text);
  });
});
