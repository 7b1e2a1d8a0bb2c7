import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database/database.js';
import type { DroppableCalls } from '../../platform/http/droppable-calls.js';
import { PageViews } from './page-views.js';

test('a shutdown waits for the views that are being written, and writes those that came meanwhile', async () => {
  const written: number[] = [];
  const ends: (() => void)[] = [];
  const run = (_: unknown, { times }: { times: readonly Date[] }) =>
    new Promise<void>((resolve) =>
      ends.push(() => {
        written.push(times.length);
        resolve();
      }),
    );
  const views = new PageViews(
    { run } as unknown as Database,
    { droppedCount: 0 } as DroppableCalls,
    { now: () => 0 } as Clock,
  );
  const view = { page: '/', source: null, medium: null, campaign: null, referrer: null };
  views.add(view as never, 'session', null);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  void views.write();
  await turn();
  views.add(view as never, 'session', null);
  let hasEnded = false;
  const ending = views.onApplicationShutdown().then(() => {
    hasEnded = true;
  });
  await turn();
  expect([hasEnded, ends.length]).toEqual([false, 1]);
  ends[0]?.();
  await turn();
  ends[1]?.();
  await ending;
  expect(written).toEqual([1, 1]);
});
