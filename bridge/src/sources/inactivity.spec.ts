import { jest } from '@jest/globals';
import { Silence } from './inactivity.ts';

let silent: string[];
let silence: Silence;

beforeEach(() => {
  jest.useFakeTimers();
  silent = [];
  silence = new Silence((program) => silent.push(program));
});
afterEach(() => jest.useRealTimers());

test('who is not heard for 40 s is silent, once', () => {
  silence.heard('WSJT-X');
  jest.advanceTimersByTime(39_000);
  silence.heard('WSJT-X');
  jest.advanceTimersByTime(39_999);
  expect(silent).toEqual([]);
  jest.advanceTimersByTime(1);
  jest.advanceTimersByTime(100_000);
  expect(silent).toEqual(['WSJT-X']);
});

test('each program for itself', () => {
  silence.heard('WSJT-X');
  jest.advanceTimersByTime(20_000);
  silence.heard('JTDX');
  jest.advanceTimersByTime(20_000);
  expect(silent).toEqual(['WSJT-X']);
});

test('who says that it ends is silent at once, and only if it was heard', () => {
  silence.heard('WSJT-X');
  silence.over('WSJT-X');
  silence.over('WSJT-X');
  silence.over('JTDX');
  jest.advanceTimersByTime(100_000);
  expect(silent).toEqual(['WSJT-X']);
});

test('after the end nobody falls silent', () => {
  silence.heard('WSJT-X');
  silence.end();
  jest.advanceTimersByTime(100_000);
  expect(silent).toEqual([]);
});

test('a flood of names is not kept, and drowns none that goes on speaking', () => {
  for (let index = 0; index < 1_000; index++) {
    if (index % 10 === 0) silence.heard('WSJT-X');
    silence.heard(`X${index}`);
  }
  expect(silent).toHaveLength(1_001 - 20);
  expect(silent).not.toContain('WSJT-X');
  jest.advanceTimersByTime(40_000);
  expect(new Set(silent).size).toBe(1_001);
});
