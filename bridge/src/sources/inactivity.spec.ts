import { jest } from '@jest/globals';
import { InactivityTimers } from './inactivity.ts';

let inactive: string[];
let timers: InactivityTimers;

beforeEach(() => {
  jest.useFakeTimers();
  inactive = [];
  timers = new InactivityTimers((program) => inactive.push(program));
});
afterEach(() => jest.useRealTimers());

test('a program that sends nothing for 40 s is inactive, once', () => {
  timers.touch('WSJT-X');
  jest.advanceTimersByTime(39_000);
  timers.touch('WSJT-X');
  jest.advanceTimersByTime(39_999);
  expect(inactive).toEqual([]);
  jest.advanceTimersByTime(1);
  jest.advanceTimersByTime(100_000);
  expect(inactive).toEqual(['WSJT-X']);
});

test('each program has its own timer', () => {
  timers.touch('WSJT-X');
  jest.advanceTimersByTime(20_000);
  timers.touch('JTDX');
  jest.advanceTimersByTime(20_000);
  expect(inactive).toEqual(['WSJT-X']);
});

test('a program that ends is inactive at once, if it was active', () => {
  timers.touch('WSJT-X');
  timers.expire('WSJT-X');
  timers.expire('WSJT-X');
  timers.expire('JTDX');
  jest.advanceTimersByTime(100_000);
  expect(inactive).toEqual(['WSJT-X']);
});

test('after clear no program becomes inactive', () => {
  timers.touch('WSJT-X');
  timers.clear();
  jest.advanceTimersByTime(100_000);
  expect(inactive).toEqual([]);
});

test('the number of programs is limited, and active ones are not displaced', () => {
  for (let index = 0; index < 1_000; index++) {
    if (index % 10 === 0) timers.touch('WSJT-X');
    timers.touch(`X${index}`);
  }
  expect(inactive).toHaveLength(1_001 - 20);
  expect(inactive).not.toContain('WSJT-X');
  jest.advanceTimersByTime(40_000);
  expect(new Set(inactive).size).toBe(1_001);
});
