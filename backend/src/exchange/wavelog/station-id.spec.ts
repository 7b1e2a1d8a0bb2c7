import { stationId, stationOfOwner } from './station-id.js';

const MINE = 101;

test.each<[string, unknown, boolean]>([
  ['my own', stationId(MINE), true],
  ['my own, as text', String(stationId(MINE)), true],
  ['my own in a list', [stationId(MINE)], true],
  ['what it was on another server', '7', true],
  ['nothing', undefined, true],
  ['an empty text', '', true],
  ['words', 'home', true],
  ['an object that is no number', { toString: 1, valueOf: 1 }, true],
  ['somebody else’s', stationId(MINE + 1), false],
  ['somebody else’s, as text', String(stationId(MINE + 1)), false],
  ['somebody else’s among mine', [stationId(MINE), stationId(MINE + 1)], false],
])('%s', (_, sent, mine) => {
  expect(stationOfOwner(sent, MINE)).toBe(mine);
});
