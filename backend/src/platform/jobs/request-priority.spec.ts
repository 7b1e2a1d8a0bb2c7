import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { RequestPriority, requestCounters } from './request-priority.js';

describe('priority of requests over background work', () => {
  // Shared with the test files that this worker ran before.
  beforeEach(() => void requestCounters.fill(0));

  test('background work is throttled for a moment after a change, not after a read', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const priority = new RequestPriority();
    priority.requestBegan(false);
    priority.requestEnded();
    expect(priority.shouldThrottle).toBe(false);
    priority.requestBegan(true);
    priority.requestEnded();
    expect(priority.shouldThrottle).toBe(true);
    clock.mockReturnValue(10_700);
    expect(priority.shouldThrottle).toBe(false);
    clock.mockRestore();
  });

  test('it waits for a request in flight, up to a limit', async () => {
    const priority = new RequestPriority();
    priority.requestBegan(false);
    let hasYielded = false;
    const yielded = priority.yieldToRequests().then(() => (hasYielded = true));
    // The work pauses twenty times, and a turn of the event loop ends at most one pause.
    for (let turns = 0; turns < 15; turns++) await turn();
    expect(hasYielded).toBe(false);
    await yielded;
    priority.requestEnded();
  });

  test('it rests longer than it worked while throttled', async () => {
    const priority = new RequestPriority();
    priority.requestBegan(true);
    priority.requestEnded();
    const ended: string[] = [];
    // Timers end in the order of their times.
    const worked = pause(30).then(() => ended.push('a pause as long as the work'));
    await Promise.all([worked, priority.yieldToRequests(30).then(() => ended.push('the rest'))]);
    expect(ended).toEqual(['a pause as long as the work', 'the rest']);
  });
});
