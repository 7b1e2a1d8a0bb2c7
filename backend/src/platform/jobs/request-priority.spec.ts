import { setTimeout as pause } from 'node:timers/promises';
import { RequestPriority } from './request-priority.js';

describe('courtesy of background work', () => {
  test('is due for a moment after a change, not after what only reads', async () => {
    const courtesy = new RequestPriority();
    courtesy.requestBegan(false);
    courtesy.requestEnded();
    expect(courtesy.isDue).toBe(false);
    courtesy.requestBegan(true);
    courtesy.requestEnded();
    expect(courtesy.isDue).toBe(true);
    await pause(700);
    expect(courtesy.isDue).toBe(false);
  });

  test('waits for a request that is under way, but not for ever', async () => {
    const courtesy = new RequestPriority();
    courtesy.requestBegan(false);
    const begun = performance.now();
    await courtesy.letOthersGoFirst();
    courtesy.requestEnded();
    // Twenty times a millisecond, by a clock that may round each down.
    expect(performance.now() - begun).toBeGreaterThan(10);
  });

  test('rests from what it did while somebody is at work', async () => {
    const courtesy = new RequestPriority();
    courtesy.requestBegan(true);
    courtesy.requestEnded();
    const begun = performance.now();
    await courtesy.letOthersGoFirst(30);
    expect(performance.now() - begun).toBeGreaterThan(30);
  });
});
