import { wattsFromTyped } from './power.ts';

test.each<[string, number | null]>([
  ['5', 5],
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['500mW', 0.5],
  ['500 mw', 0.5],
  ['1.2kW', 1_200],
  ['1.1 KW', 1_100],
  ['100 W', 100],
  ['0', 0],
  ['0.0000001', 0],
  ['', null],
  ['W', null],
  ['1k5', null],
  ['.5', 0.5],
  [',5W', 0.5],
  ['5.', 5],
  ['.', null],
  ['1.2.3', null],
  ['-5', null],
  ['5e3', null],
])('%s: %s W', (text, watts) => {
  expect(wattsFromTyped(text)).toBe(watts);
});
