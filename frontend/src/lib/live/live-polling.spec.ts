import { isDelivering, isDue } from './live-polling.ts';

const NOW = 1_700_000_000_000;
const ago = (ms: number) => NOW - ms;

describe('asking for what is live', () => {
  test.each([
    ['after its 4 s', true, 4_000, false, true],
    ['half a second early, since the timer never ticks exactly', true, 3_600, false, true],
    ['not before', true, 3_000, false, false],
    ['not while the socket brings the news', true, 10_000, true, false],
    ['once a minute even then', true, 60_000, true, true],
    ['as ever where the socket brings nothing', false, 4_000, true, true],
  ])('%s', (_, pushed, sinceMs, delivering, due) => {
    expect(isDue({ poll: 4_000, pushed }, ago(sinceMs), NOW, delivering)).toBe(due);
  });

  test.each([
    ['closed', null, false],
    ['heard just now', ago(1_000), true],
    ['silent for half a minute', ago(30_000), false],
  ])('a socket %s', (_, heardAt, delivering) => {
    expect(isDelivering(heardAt, NOW)).toBe(delivering);
  });
});

test('what has no answer yet, or failed, is asked for again however much the socket says', () => {
  const boards = { poll: 10_000, pushed: true };
  expect(isDue(boards, 0, 10_000, true)).toBe(false);
  expect(isDue(boards, 0, 10_000, true, false)).toBe(true);
});
