import { setTimeout as pause } from 'node:timers/promises';
import { CoalescingRefresher } from './coalescing-refresher.js';

/** A refresher whose refreshes take no time; `times` lists when they ran. */
function createRefresher(restMs: number) {
  const times: number[] = [];
  const refresher = new CoalescingRefresher(async () => times.push(performance.now()), restMs);
  return { times, refresher };
}

test('the first change after a quiet time refreshes at once, further ones after a rest', async () => {
  const { times, refresher } = createRefresher(40);
  for (; times.length < 8; await pause(2)) refresher.request();
  await refresher.stop();
  for (let n = 1; n < times.length; n++) expect((times[n] ?? 0) - (times[n - 1] ?? 0)).toBeGreaterThan(38);
});

test('a poll does not delay the refresh of a change', async () => {
  const { times, refresher } = createRefresher(60_000);
  refresher.poll();
  await pause(5);
  refresher.request();
  await pause(5);
  expect(times.length).toBe(2);
  await refresher.stop();
});

test('refreshing continues after a failure, and a request during a refresh is served', async () => {
  let refreshes = 0;
  const refresher = new CoalescingRefresher(async () => {
    refreshes++;
    await pause(5);
    throw new Error('the database is unavailable');
  }, 1);
  refresher.request();
  await pause(1);
  refresher.request();
  // The rest is longer where the first refresh took longer.
  while (refreshes < 2) await pause(1);
  await pause(100);
  expect(refreshes).toBe(2);
  await refresher.stop();
  refresher.request();
  await pause(10);
  expect(refreshes).toBe(2);
});
