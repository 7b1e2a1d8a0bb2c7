import { canBeSubAccount } from './sub-account-call.ts';

test.each([
  ['G4QAA', true],
  ['EA8/G4QAAA', true],
  ['G4Q', false],
  ['EA8/G4QAAA/P', false],
  ['ABCDE', false],
])('%s can be a sub-account: %s', (callsign, can) => {
  expect(canBeSubAccount(callsign)).toBe(can);
});
