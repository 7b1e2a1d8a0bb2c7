import { contestClock, contestTimes, countdownText } from './contest-text.ts';

const times = { from: '2026-11-28T12:00:00Z', to: '2026-11-28T20:00:00Z' };

test('times of a contest name the second day only if it differs', () => {
  expect(contestTimes(times, 'dmy')).toBe('28 Nov 2026 12:00 to 20:00 UTC');
  expect(contestTimes({ ...times, to: '2026-11-30T00:00:00Z' }, 'dmy')).toBe('28 Nov 2026 12:00 to 30 Nov 00:00 UTC');
});

test('the clock counts to the next event', () => {
  const contest = { ...times, log_until: '2026-11-30T20:00:00Z' } as Parameters<typeof contestClock>[0];
  expect(contestClock({ ...contest, state: 'running' })).toEqual({ label: 'Ends in', at: Date.parse(times.to) });
  expect(contestClock({ ...contest, state: 'final' })).toBeNull();
  expect([0, 1_500, 90_061_000].map(countdownText)).toEqual(['00:00:00', '00:00:02', '1 d 01:01:01']);
});
