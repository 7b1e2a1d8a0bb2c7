import { stationId, stationOfOwner } from './station-id.js';

const MINE = 101;

test.each<[string, unknown, boolean]>([
  ['my own', stationId(MINE), true],
  ['my own, as text', String(stationId(MINE)), true],
  ['my own in a list', [stationId(MINE)], true],
  ['an id of another server', '7', true],
  ['no id', undefined, true],
  ['an empty text', '', true],
  ['words', 'home', true],
  ['an object that is not a number', { toString: 1, valueOf: 1 }, true],
  ['another account’s', stationId(MINE + 1), false],
  ['another account’s, as text', String(stationId(MINE + 1)), false],
  ['another account’s among mine', [stationId(MINE), stationId(MINE + 1)], false],
])('%s', (_, sent, mine) => {
  expect(stationOfOwner(sent, MINE)).toBe(mine);
});
