import { outdatedStations } from './outdated-stations.js';

const HOUR = 3_600_000;

test('delayed stations are read until an hour after the end, the last time at or after it', () => {
  const contest = { to: 10 * HOUR };
  const read = (readAt: number, changed: Set<number> | null = new Set([1])) =>
    outdatedStations(changed, new Set([2]), contest, readAt);
  for (const readAt of [0, 10 * HOUR, 11 * HOUR - 1]) expect(read(readAt)).toEqual(new Set([1, 2]));
  for (const readAt of [11 * HOUR, 99 * HOUR]) expect(read(readAt)).toEqual(new Set([1]));
  expect(read(0, null)).toBeNull();
});
