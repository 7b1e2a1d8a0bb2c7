import { advanced, type PlayerState, paused, played, playerStart, SPEEDS, sought, windowAt } from './replay-player.ts';

const span = { from: 1_000_000, to: 4_600_000 };
const start = playerStart(span, span.from, 60);
const frames = (state: PlayerState, count: number, frameMs: number) => {
  let last = state;
  for (let n = 0; n < count; n++) last = advanced(last, span, frameMs);
  return last;
};

test.each(SPEEDS)('at %s times the speed, 100 ms of real time move the moment by as much', (speed) => {
  const state = frames(played({ ...start, speed }, span), 5, 20);
  expect(state.moment).toBe(span.from + 100 * speed);
});

test('paused, the moment stays', () => {
  expect(advanced(start, span, 500)).toBe(start);
  expect(frames(paused(played(start, span)), 3, 100).moment).toBe(span.from);
});

test('at the end it stops at the last moment; playing again begins at the start', () => {
  const end = frames(played({ ...start, speed: 3_600 }, span), 20, 100);
  expect(end).toMatchObject({ moment: span.to, isPlaying: false });
  expect(played(end, span)).toMatchObject({ moment: span.from, isPlaying: true });
});

test('a loop goes on at the start by what lies beyond the end', () => {
  const near = sought(played({ ...start, loops: true }, span), span, span.to - 1_000);
  expect(advanced(near, span, 100)).toMatchObject({ moment: span.from + 5_000, isPlaying: true });
});

test('a frame after a long pause moves on by a second of real time at most, a clock set back not at all', () => {
  const state = played(start, span);
  expect(advanced(state, span, 60_000).moment).toBe(span.from + 60_000);
  expect(advanced(state, span, -500).moment).toBe(span.from);
});

test('a moment outside the replay is its nearest end', () => {
  expect(sought(start, span, 0).moment).toBe(span.from);
  expect(sought(start, span, 9e15).moment).toBe(span.to);
  expect(playerStart(span, 0, 1).moment).toBe(span.from);
});

test('a replay of one moment does not play, and does not loop without end', () => {
  const moment = { from: 5, to: 5 };
  expect(played(playerStart(moment, 5, 1), moment).isPlaying).toBe(false);
  const looping = { ...playerStart(moment, 5, 1), isPlaying: true, loops: true };
  expect(advanced(looping, moment, 10)).toMatchObject({ moment: 5, isPlaying: false });
});

test('an arc stays as long as chosen, but a second of real time at least', () => {
  expect(windowAt(600_000, 60)).toBe(600_000);
  expect(windowAt(600_000, 3_600)).toBe(3_600_000);
});
