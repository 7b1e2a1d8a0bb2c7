import { isSocketAlive, shouldPoll } from './live-polling.ts';

const NOW = 1_700_000_000_000;
const ago = (ms: number) => NOW - ms;

describe('polling a live query', () => {
  test.each([
    ['after its interval of 4 s', true, 4_000, false, true],
    ['half a second early, as the timer is not exact', true, 3_600, false, true],
    ['not earlier', true, 3_000, false, false],
    ['not while the socket pushes updates', true, 10_000, true, false],
    ['once a minute even then', true, 60_000, true, true],
    ['as usual if the socket does not push this query', false, 4_000, true, true],
  ])('%s', (_, pushed, sinceMs, socketAlive, expected) => {
    expect(shouldPoll({ pollMs: 4_000, pushed }, ago(sinceMs), NOW, socketAlive)).toBe(expected);
  });

  test.each([
    ['closed', null, false],
    ['with a frame just now', ago(1_000), true],
    ['silent for half a minute', ago(30_000), false],
  ])('a socket %s', (_, lastFrameAt, alive) => {
    expect(isSocketAlive(lastFrameAt, NOW)).toBe(alive);
  });
});

test('a query without an answer, or that failed, is polled even while the socket is alive', () => {
  const boards = { pollMs: 10_000, pushed: true };
  expect(shouldPoll(boards, 0, 10_000, true)).toBe(false);
  expect(shouldPoll(boards, 0, 10_000, true, false)).toBe(true);
});
