import { jest } from '@jest/globals';
import { paced } from './throttle.ts';

describe('what is wanted often', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is done at once, then once for all that wanted it meanwhile', () => {
    const act = jest.fn();
    const { want } = paced(10_000, act);
    want();
    expect(act).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 9; n++) {
      jest.advanceTimersByTime(1_000);
      want();
    }
    expect(act).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(60_000);
    expect(act).toHaveBeenCalledTimes(2);
    want();
    expect(act).toHaveBeenCalledTimes(3);
  });

  test('is not done any more after the end', () => {
    const act = jest.fn();
    const { want, end } = paced(10_000, act);
    want();
    want();
    end();
    jest.advanceTimersByTime(60_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
