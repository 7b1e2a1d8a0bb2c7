import { canBeSubAccount } from './sub-account-call.ts';

test.each([
  ['G4QAA', true],
  ['EA8/G4QAAA', true],
  ['G4Q', false],
  ['EA8/G4QAAA/P', false],
  ['ABCDE', false],
])('%s can be a sub-account: %s', (callsign, expected) => {
  expect(canBeSubAccount(callsign)).toBe(expected);
});
