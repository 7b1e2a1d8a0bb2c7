import { faultOfTime, readTypedTime, utcText } from './utc-text.ts';

const now = Date.UTC(2026, 10, 28, 19, 42, 7);

test('formats and reads a time', () => {
  expect(utcText(now + 999)).toBe('2026-11-28 19:42:07');
  expect(readTypedTime('2026-11-28 19:42:07', now)).toBe(now);
});

test.each([
  ['1432', '2026-11-28 14:32:00'],
  ['14:32', '2026-11-28 14:32:00'],
  ['9:05', '2026-11-28 09:05:00'],
  ['143207', '2026-11-28 14:32:07'],
  ['14:32:07', '2026-11-28 14:32:07'],
  ['1432z', '2026-11-28 14:32:00'],
  ['1432 UTC', '2026-11-28 14:32:00'],
  // A time that is still to come was yesterday; clocks may differ by some minutes.
  ['1950', '2026-11-28 19:50:00'],
  ['2355', '2026-11-27 23:55:00'],
  ['28.11. 1432', '2026-11-28 14:32:00'],
  ['28.11.1432', null],
  ['1. 2. 0915', '2026-02-01 09:15:00'],
  ['28.12. 1432', '2025-12-28 14:32:00'],
  ['29.2. 1432', '2024-02-29 14:32:00'],
  ['28.11.26 1432', '2026-11-28 14:32:00'],
  ['28.11.74 1432', '1974-11-28 14:32:00'],
  ['28.11.2024, 14:32', '2024-11-28 14:32:00'],
  ['2026-11-28 14:32', '2026-11-28 14:32:00'],
  [' 2026-11-28T14:32:07Z ', '2026-11-28 14:32:07'],
  ['20261128 1432', '2026-11-28 14:32:00'],
  ['2027-11-28 14:32', '2027-11-28 14:32:00'],
])('%p is read as %p', (text, read) => {
  const ms = readTypedTime(text, now);
  expect(ms === null ? null : utcText(ms)).toBe(read);
});

test.each([
  '',
  'late',
  '932',
  '2460',
  '14:60',
  '1432 1433',
  '281126 1432',
  '11/28/2026 1432',
  '28.11.',
  '20261128',
  '2026-11-28',
  '2026-02-31 12:00:00',
  '2026-13-01 12:00:00',
  '2026-11-28 25:00:00',
  '31.2. 1200',
])('%p is no time', (text) => {
  expect(readTypedTime(text, now)).toBeNull();
});

test('a time alone is on the day of the contact that is edited, also if it is still to come', () => {
  expect(utcText(readTypedTime('2355', now, '2026-11-20') ?? 0)).toBe('2026-11-20 23:55:00');
  expect(utcText(readTypedTime('2355', now, '2026-11-28') ?? 0)).toBe('2026-11-28 23:55:00');
});

test('what cannot be logged has a text', () => {
  expect(faultOfTime(now, now)).toBeNull();
  expect(faultOfTime(null, now)).toContain('28.11. 1432');
  expect(faultOfTime(now + 86_400_000, now)).toBe('2026-11-29 19:42 UTC is still to come.');
  expect(faultOfTime(Date.UTC(1899, 1, 1), now)).toBe('The year must be 1900 or later.');
});
