import { distinctArcs } from './distinct-arcs.ts';

const PLACES = [
  { lat: 51.5, lon: -1 },
  { lat: 35.5, lon: 139 },
  { lat: -33.5, lon: 151 },
];

test('of contacts between the same places on the same band, the newest remains', () => {
  const arcs = distinctArcs({
    length: 5,
    times: [10, 20, 30, 40, 50],
    bands: [0, 0, 1, 0, 0],
    bandNames: ['20m', '40m'],
    classes: [0, 1, 0, 0, 1],
    classNames: ['voice', 'cw'],
    from: [0, 0, 0, 0, 1],
    to: [1, 2, 1, 1, 0],
    places: PLACES,
    ids: [1, 2, 3, 4, 5],
  });
  expect(arcs.length).toBe(4);
  expect([...Array.from(arcs.ids ?? [])]).toEqual([2, 3, 4, 5]);
  expect(Array.from(arcs.times)).toEqual([20, 30, 40, 50]);
  expect([Array.from(arcs.bands), Array.from(arcs.to), Array.from(arcs.classes ?? [])]).toEqual([
    [0, 1, 0, 0],
    [2, 1, 1, 0],
    [1, 0, 0, 1],
  ]);
});

test('an empty log has no arcs', () => {
  const none = { length: 0, times: [], bands: [], bandNames: [], from: [], to: [], places: [] };
  expect(distinctArcs(none).length).toBe(0);
});
