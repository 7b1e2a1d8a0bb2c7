import { bandAt, changesUntil, contactsWithin, leadChanges, scoreAt } from './race.ts';
import { racePath, raceStations } from './race-path.ts';

const a = {
  my_callsign: 'A',
  at: [10, 20, 50],
  score: [1, 2, 9],
  bands: [
    { band: '20m', at: 10 },
    { band: '40m', at: 50 },
  ],
};
const b = { my_callsign: 'B', at: [15, 20, 30], score: [1, 4, 5], bands: [{ band: '20m', at: 15 }] };

test('score, rate and band at a moment', () => {
  expect([0, 10, 19, 20, 99].map((moment) => scoreAt(a, moment))).toEqual([0, 1, 1, 2, 9]);
  expect([contactsWithin(a, 20, 10), contactsWithin(a, 20, 11), contactsWithin(a, 99, 10)]).toEqual([1, 2, 0]);
  expect([9, 10, 49, 50].map((moment) => bandAt(a, moment))).toEqual(['', '20m', '20m', '40m']);
});

test('the lead changes only for a higher score', () => {
  const changes = leadChanges([a, b]);
  expect(changes).toEqual([
    { at: 10, leader: 'A' },
    { at: 20, leader: 'B' },
    { at: 50, leader: 'A' },
  ]);
  expect([0, 10, 20, 49, 50].map((moment) => changesUntil(changes, moment))).toEqual([0, 0, 1, 1, 2]);
  expect(leadChanges([])).toEqual([]);
});

test('the stations of a race are part of its path', () => {
  const stations = ['G4QZX', 'EA8/G4QAB'];
  expect(racePath(7, stations)).toBe('/race/7/G4QZX,EA8_G4QAB');
  expect(raceStations('g4qzx,EA8_G4QAB,?,G4QZX')).toEqual(stations);
  expect(racePath(7, raceStations(''))).toBe('/race/7');
  expect(raceStations('A1QA,A2QA,A3QA,A4QA,A5QA,A6QA')).toHaveLength(5);
});
