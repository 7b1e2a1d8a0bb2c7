import { jest } from '@jest/globals';
import { throttle } from './throttle.ts';

describe('a throttled action', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('runs at once, then once for all requests within the interval', () => {
    const action = jest.fn();
    const { request: want } = throttle(10_000, action);
    want();
    expect(action).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 9; n++) {
      jest.advanceTimersByTime(1_000);
      want();
    }
    expect(action).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_000);
    expect(action).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(60_000);
    expect(action).toHaveBeenCalledTimes(2);
    want();
    expect(action).toHaveBeenCalledTimes(3);
  });

  test('does not run after it is cancelled', () => {
    const action = jest.fn();
    const { request: want, cancel: end } = throttle(10_000, action);
    want();
    want();
    end();
    jest.advanceTimersByTime(60_000);
    expect(action).toHaveBeenCalledTimes(1);
  });
});
