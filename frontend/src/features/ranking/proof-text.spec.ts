import { countedText, spansDays, spanText } from './proof-text.ts';

describe('the period of a proof', () => {
  test.each([
    ['within a day', '2026-11-28T19:12:00Z', '2026-11-28T19:42:30Z', '28 Nov 2026, 19:12 to 19:42', false],
    ['over midnight', '2026-11-28T23:48:00Z', '2026-11-29T00:18:00Z', '28 Nov 2026 23:48 to 29 Nov 2026 00:18', true],
    ['a UTC day', '2026-11-28T00:00:00Z', '2026-11-29T00:00:00Z', '28 Nov 2026', false],
    ['a day so far', '2026-11-28T00:00:00Z', '2026-11-28T19:42:00Z', '28 Nov 2026, 00:00 to 19:42', false],
    ['seven UTC days', '2026-11-22T00:00:00Z', '2026-11-29T00:00:00Z', '22 Nov to 28 Nov 2026', true],
    ['over the year', '2026-12-28T00:00:00Z', '2027-01-04T00:00:00Z', '28 Dec 2026 to 3 Jan 2027', true],
    [
      'ends at midnight',
      '2026-11-28T23:30:00Z',
      '2026-11-29T00:00:00Z',
      '28 Nov 2026 23:30 to 29 Nov 2026 00:00',
      false,
    ],
    ['no time at all', '', '', '', false],
  ])('%s', (_, from, to, text, days) => {
    expect(spanText({ from, to }, 'dmy')).toBe(text);
    if (text) expect(spansDays({ from, to })).toBe(days);
  });
});

const verb = { one: 'counts', many: 'count' };

test.each([
  [58, 58, '58 contacts count'],
  [1, 1, '1 contact counts'],
  [0, 0, '0 contacts count'],
  [812, 500, '812 contacts count, the latest 500 are listed'],
])('%i contacts, %i listed', (count, listed, text) => {
  expect(countedText(count, listed, verb)).toBe(text);
});
