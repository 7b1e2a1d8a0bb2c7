import { isRecent } from './is-recent.ts';

const now = Date.parse('2026-11-28T19:42:00Z');

test.each([
  ['this second', '2026-11-28T19:42:00Z', true],
  ['79 seconds ago', '2026-11-28T19:40:41Z', true],
  ['80 seconds ago', '2026-11-28T19:40:40Z', false],
  ['a clock that runs ahead', '2026-11-28T19:42:30Z', true],
  ['a wrong date', '2027-11-28T19:42:00Z', false],
  ['no time', '', false],
])('%s', (_, at, recent) => {
  expect(isRecent(at, now)).toBe(recent);
});
