import { jest } from '@jest/globals';
import { InactivityTimers } from './inactivity.ts';

let silent: string[];
let silence: InactivityTimers;

beforeEach(() => {
  jest.useFakeTimers();
  silent = [];
  silence = new InactivityTimers((program) => silent.push(program));
});
afterEach(() => jest.useRealTimers());

test('who is not heard for 40 s is silent, once', () => {
  silence.touch('WSJT-X');
  jest.advanceTimersByTime(39_000);
  silence.touch('WSJT-X');
  jest.advanceTimersByTime(39_999);
  expect(silent).toEqual([]);
  jest.advanceTimersByTime(1);
  jest.advanceTimersByTime(100_000);
  expect(silent).toEqual(['WSJT-X']);
});

test('each program for itself', () => {
  silence.touch('WSJT-X');
  jest.advanceTimersByTime(20_000);
  silence.touch('JTDX');
  jest.advanceTimersByTime(20_000);
  expect(silent).toEqual(['WSJT-X']);
});

test('who says that it ends is silent at once, and only if it was heard', () => {
  silence.touch('WSJT-X');
  silence.expire('WSJT-X');
  silence.expire('WSJT-X');
  silence.expire('JTDX');
  jest.advanceTimersByTime(100_000);
  expect(silent).toEqual(['WSJT-X']);
});

test('after the end nobody falls silent', () => {
  silence.touch('WSJT-X');
  silence.clear();
  jest.advanceTimersByTime(100_000);
  expect(silent).toEqual([]);
});

test('a flood of names is not kept, and drowns none that goes on speaking', () => {
  for (let index = 0; index < 1_000; index++) {
    if (index % 10 === 0) silence.touch('WSJT-X');
    silence.touch(`X${index}`);
  }
  expect(silent).toHaveLength(1_001 - 20);
  expect(silent).not.toContain('WSJT-X');
  jest.advanceTimersByTime(40_000);
  expect(new Set(silent).size).toBe(1_001);
});
