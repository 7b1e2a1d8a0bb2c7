import { setTimeout as pause } from 'node:timers/promises';
import { RequestPriority, requestCounters } from './request-priority.js';

describe('priority of requests over background work', () => {
  // Shared with the test files that this worker ran before.
  beforeEach(() => void requestCounters.fill(0));

  test('background work is throttled for a moment after a change, not after a read', async () => {
    const priority = new RequestPriority();
    priority.requestBegan(false);
    priority.requestEnded();
    expect(priority.shouldThrottle).toBe(false);
    priority.requestBegan(true);
    priority.requestEnded();
    expect(priority.shouldThrottle).toBe(true);
    await pause(700);
    expect(priority.shouldThrottle).toBe(false);
  });

  test('it waits for a request in flight, up to a limit', async () => {
    const priority = new RequestPriority();
    priority.requestBegan(false);
    const begun = performance.now();
    await priority.yieldToRequests();
    priority.requestEnded();
    // Twenty pauses of one millisecond, each of which the clock may round down.
    expect(performance.now() - begun).toBeGreaterThan(10);
  });

  test('it rests longer than it worked while throttled', async () => {
    const priority = new RequestPriority();
    priority.requestBegan(true);
    priority.requestEnded();
    const begun = performance.now();
    await priority.yieldToRequests(30);
    expect(performance.now() - begun).toBeGreaterThan(30);
  });
});
