import { contactAt } from '../engine/picture.ts';
import { ShownArcs } from '../engine/shown-arcs.ts';
import { workedArcs } from './worked-arcs.ts';

const HOME = { lat: 51.5, lon: -1, call: 'G4QZX' };
const GRIDS = [
  { grid: 'PM95', count: 1_200 },
  { grid: 'JO62', count: 40 },
  { grid: 'IO91', count: 7 },
  { grid: 'QF56', count: 1 },
];

test('an arc to each square but the station’s own, the busiest last and in the hottest colour', () => {
  const arcs = workedArcs(HOME, GRIDS);
  const shown = new ShownArcs(100);
  shown.show(arcs, 2e12);
  shown.moveTo(1.8e12);
  const contacts = shown.indexes().map((index) => contactAt(arcs, index));
  expect(contacts.map((contact) => [contact?.to.label, contact?.band])).toEqual([
    ['QF56, 1 contact', 'w3'],
    ['JO62, 40 contacts', 'w3'],
    ['PM95, 1,200 contacts', 'w6'],
  ]);
  expect(contacts.every((contact) => contact?.from.call === 'G4QZX' && contact.id === 0)).toBe(true);
});

test('of many squares, the busiest are shown', () => {
  const shown = new ShownArcs(1);
  shown.show(workedArcs(HOME, GRIDS), 2e12);
  shown.moveTo(1.8e12);
  expect(shown.indexes()).toEqual([3]);
});

test('without a known place of the station there are no arcs', () => {
  expect(workedArcs(undefined, GRIDS).length).toBe(0);
});
