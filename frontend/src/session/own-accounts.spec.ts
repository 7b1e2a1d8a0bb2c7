import type { User } from '@pileup/contract/identity';
import { canBeSubAccount, otherAccounts, ownAccounts } from './own-accounts.ts';

const sub = (id: number, callsign: string) => ({ id, callsign, name: '', profile_image_name: null });
const main = {
  id: 7,
  my_callsign: 'M0QAA',
  name: 'Ann',
  profile_image_name: 'ann.jpg',
  managed_by_id: null,
  main_account: null,
  sub_accounts: [sub(8, 'EA8QVW'), sub(9, 'M0QAA/P')],
} as unknown as User;
const asSub = {
  ...main,
  id: 8,
  my_callsign: 'EA8QVW',
  managed_by_id: 7,
  main_account: 'M0QAA',
  main_profile_image_name: 'ann.jpg',
} as User;

const listed = (user: User) =>
  ownAccounts(user).map(
    ({ callsign, isMain, isCurrent }) => `${callsign}${isMain ? ' main' : ''}${isCurrent ? ' current' : ''}`,
  );

describe('the accounts of an operator', () => {
  test('from the main account', () => {
    expect(listed(main)).toEqual(['M0QAA main current', 'EA8QVW', 'M0QAA/P']);
    expect(otherAccounts(main).map(({ id }) => id)).toEqual([8, 9]);
  });

  test('from a sub-account: the main account and the others', () => {
    expect(listed(asSub)).toEqual(['M0QAA main', 'EA8QVW current', 'M0QAA/P']);
    expect(otherAccounts(asSub).map(({ id }) => id)).toEqual([7, 9]);
    expect(ownAccounts(asSub)[0]?.profile_image_name).toBe('ann.jpg');
  });

  test('a session of an older version has nothing to switch to', () => {
    const { sub_accounts: _, ...old } = main;
    expect(otherAccounts(old as User)).toEqual([]);
  });
});

test.each([
  ['G4QAA', true],
  ['EA8/G4QAAA', true],
  ['G4Q', false],
  ['EA8/G4QAAA/P', false],
  ['ABCDE', false],
])('%s can be a sub-account: %s', (callsign, expected) => {
  expect(canBeSubAccount(callsign)).toBe(expected);
});
