import { parseUtcText, utcText } from './utc-text.ts';

const moment = Date.UTC(2026, 10, 28, 19, 42, 7);

test('formats and parses a time', () => {
  expect(utcText(moment + 999)).toBe('2026-11-28 19:42:07');
  expect(parseUtcText('2026-11-28 19:42:07')).toBe(moment);
});

test.each([' 2026-11-28T19:42:07Z ', '2026-11-28 19:42'])('parses %s', (text) => {
  expect(Math.abs((parseUtcText(text) ?? 0) - moment)).toBeLessThan(60_000);
});

test.each(['', '28.11.2026 19:42', '2026-02-31 12:00:00', '2026-13-01 12:00:00', '2026-11-28 25:00:00', '2026-11-28'])(
  'rejects %p',
  (text) => {
    expect(parseUtcText(text)).toBeNull();
  },
);
