import { bandSpans, coursePath, hourTicks, scoreTicks, shortCount } from './race-scale.ts';

test('ticks are round and reach the highest score', () => {
  expect(scoreTicks(0)).toEqual([0, 1]);
  expect(scoreTicks(573)).toEqual([0, 200, 400, 600]);
  expect(scoreTicks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(hourTicks(Date.UTC(2026, 10, 28, 12), 8 * 3_600)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n * 3_600));
  expect(hourTicks(Date.UTC(2026, 10, 28, 12, 30), 3_600)).toEqual([1_800]);
  expect(hourTicks(0, 48 * 3_600)).toHaveLength(9);
  expect([12, 1_200, 265_582].map(shortCount)).toEqual(['12', '1,200', '265.6k']);
});

test('a line has a step for each contact and a band lasts until the next one', () => {
  const station = {
    my_callsign: 'G4QZX',
    name: '',
    at: [10, 50],
    score: [1, 2],
    bands: [
      { band: '20m', at: 10 },
      { band: '40m', at: 50 },
    ],
  };
  expect(coursePath(station, 100, 4, 80)).toBe('M0 1000H100V750H500V500H800');
  expect(bandSpans(station, 80)).toEqual([
    { band: '20m', from: 10, to: 50 },
    { band: '40m', from: 50, to: 80 },
  ]);
});
