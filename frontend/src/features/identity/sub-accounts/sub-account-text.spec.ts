import { NetworkError, RefusedError } from '../../../lib/http.ts';
import { addFailure, asCallsign, subAccountText } from './sub-account-text.ts';

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

  test('why it was not added', () => {
    const refused = (status: number, errors?: Record<string, string[]>) =>
      new RefusedError(status, { error: 'Said by the server.', code: 'invalid', ...(errors && { errors }) });
    expect(addFailure(null)).toBeUndefined();
    expect(addFailure(refused(409))).toBe('Said by the server.');
    expect(addFailure(refused(400, { callsign: ['Please enter a valid callsign'] }))).toBe(
      'Please enter a valid callsign',
    );
    expect(addFailure(refused(503))).toBe('An error occurred while adding sub account');
    expect(addFailure(new NetworkError())).toBe('Network Error, please try again.');
  });
});
