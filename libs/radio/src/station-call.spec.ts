import { parseStationCall } from './station-call.ts';

test.each([
  ['g4qzx', 'G4QZX'],
  ['EA8/G4QZX', 'EA8/G4QZX'],
  ['G4QZX/P', 'G4QZX/P'],
  ['nonsense', null],
  ['globe2', null],
  ['post/74', null],
  ['AWARD/12', null],
  ['live/user/5', null],
  ['qso/1/x', null],
  ['\uff30\uff4f\uff53\uff54/74', null],
])('%s', (text, call) => {
  expect(parseStationCall(text)).toBe(call);
});
