import { asCallsign, subAccountText } from './sub-account-text.ts';

const user = {
  my_callsign: 'M0QAA',
  sub_accounts: [{ id: 8, callsign: 'EA8QVW', name: '', profile_image_name: null }],
};
const textOf = (typed: string) => subAccountText(asCallsign(typed), user);

describe('a callsign to be added', () => {
  test.each([
    [' ja1qyz ', ''],
    ['M0Q', 'Please enter a valid callsign'],
    ['VP2E/G4QZX/P', 'Please enter a valid callsign'],
    ['QQQQQ', 'Please enter a valid callsign'],
    ['m0qaa', 'You cannot add your own callsign as a sub-account.'],
    ['ea8qvw', 'This callsign is already added as a sub-account.'],
  ])('%j: %j', (typed, text) => {
    expect(textOf(typed)).toBe(text);
  });
});
