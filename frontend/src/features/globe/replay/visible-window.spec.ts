import { countUntil, VisibleWindow } from './visible-window.ts';

/** A pseudo-random sequence, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function visibleOf(times: ArrayLike<number>, moment: number, windowMs: number): number[] {
  return Array.from(times, (time, n) => ({ time, n }))
    .filter(({ time }) => time > moment - windowMs && time <= moment)
    .map(({ n }) => n);
}

const range = ({ first, end }: { first: number; end: number }) =>
  Array.from({ length: end - first }, (_, n) => first + n);

test('the count is the same from every place where the search begins', () => {
  const times = [1, 3, 3, 3, 7, 9, 9, 12];
  for (let moment = 0; moment <= 13; moment++) {
    const expected = times.filter((time) => time <= moment).length;
    for (let near = -1; near <= times.length + 1; near++) expect(countUntil(times, moment, near)).toBe(expected);
  }
});

test('the visible contacts are exactly those of the list within the window, in steps and jumps both ways', () => {
  const random = numbers(18);
  const times = Float64Array.from({ length: 400 }, () => Math.floor(random() * 1_000)).sort();
  const window = new VisibleWindow(times);
  for (let n = 0; n < 2_000; n++) {
    const moment = n % 3 ? n / 2 : Math.floor(random() * 1_200) - 100;
    const windowMs = Math.floor(random() * 90);
    expect(range(window.moveTo(moment, windowMs))).toEqual(visibleOf(times, moment, windowMs));
  }
});

test('a contact appears with its moment and disappears exactly when the window is over', () => {
  const window = new VisibleWindow([1_000]);
  expect(range(window.moveTo(999, 600))).toEqual([]);
  expect(range(window.moveTo(1_000, 600))).toEqual([0]);
  expect(range(window.moveTo(1_599, 600))).toEqual([0]);
  expect(range(window.moveTo(1_600, 600))).toEqual([]);
});

test('without contacts, nothing is visible', () => {
  expect(new VisibleWindow([]).moveTo(5, 10)).toEqual({ first: 0, end: 0 });
});

test('the work of a step does not depend on the number of contacts, that of a jump only on its logarithm', () => {
  let reads = 0;
  const sorted = Float64Array.from({ length: 100_000 }, (_, n) => n * 10);
  const times = new Proxy(sorted, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key, target) as unknown;
    },
  });
  const window = new VisibleWindow(times);
  window.moveTo(500_000, 1_000);
  reads = 0;
  window.moveTo(500_020, 1_000);
  expect(reads).toBeLessThan(25);
  reads = 0;
  expect(window.moveTo(30, 1_000)).toEqual({ first: 0, end: 4 });
  expect(reads).toBeLessThan(100);
});
