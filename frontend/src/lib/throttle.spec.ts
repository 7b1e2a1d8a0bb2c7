import { jest } from '@jest/globals';
import { throttle } from './throttle.ts';

/** A full second of the clock. */
const START = 1_800_000_000_000;

describe('a throttled action', () => {
  beforeEach(() => jest.useFakeTimers({ now: START }));
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

  test('runs with the second of the clock in which the interval is over', () => {
    const action = jest.fn();
    const { request: want } = throttle(4_000, action);
    jest.advanceTimersByTime(700);
    want();
    want();
    jest.advanceTimersByTime(4_299);
    expect(action).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(action).toHaveBeenCalledTimes(2);
    want();
    jest.advanceTimersByTime(3_999);
    expect(action).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(1);
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
