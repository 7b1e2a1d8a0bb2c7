import { awardCountText, awardPeriodText, awardRuleText, awardSerial, isoWeekOf, postmarkLines } from './award-text.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

test.each([
  ['day', 'cw', 'contacts', 'most CW QSOs of the UTC day'],
  ['week', null, 'entities', 'most DXCC entities of the week, Monday to Sunday, UTC'],
  ['week', 'voice', 'bands', 'most bands in voice of the week, Monday to Sunday, UTC'],
  ['month', null, 'contacts', 'most QSOs in all modes of the calendar month, UTC'],
] as const)('the rule of %s, %s, %s', (period, mode_class, measure, text) => {
  expect(awardRuleText({ period, mode_class, measure })).toBe(text);
});

test.each([
  ['day', '2026-11-25', '2026-11-26', 'Wednesday, 25 November 2026', ['25', 'NOV']],
  ['week', '2026-11-16', '2026-11-23', '16 to 22 November 2026', ['W', '47']],
  ['week', '2026-11-30', '2026-12-07', '30 November to 6 December 2026', ['W', '49']],
  ['week', '2026-12-28', '2027-01-04', '28 December 2026 to 3 January 2027', ['W', '53']],
  ['month', '2026-09-01', '2026-10-01', 'September 2026', ['SEP', '26']],
] as const)('the %s from %s', (period, from, to, text, lines) => {
  expect(awardPeriodText(period, at(from), at(to))).toBe(text);
  expect(postmarkLines(period, at(from))).toEqual(lines);
});

test.each([
  ['2021-01-03', 53],
  ['2021-01-04', 1],
  ['2024-12-30', 1],
  ['2026-12-31', 53],
])('%s is in week %d', (day, week) => {
  expect(isoWeekOf(at(day))).toBe(week);
});

test('results and serial numbers', () => {
  expect([awardCountText(1_182, 'contacts'), awardCountText(1, 'entities'), awardCountText(11, 'bands')]).toEqual([
    '1,182 QSOs',
    '1 entity',
    '11 bands',
  ]);
  // The year is the one in which the period ends.
  expect(awardSerial(4812, at('2027-01-01'))).toBe('2026-004812');
});
