import { confirmationPath } from './account-paths.ts';

test('the link of an e-mail leads to the public confirmation page', () => {
  expect(confirmationPath('/account', '?confirm=a%2Bb%26c')).toBe('/confirm?token=a%2Bb%26c');
  expect(confirmationPath('/account', '?confirm=')).toBeNull();
  expect(confirmationPath('/account', '')).toBeNull();
  expect(confirmationPath('/logs', '?confirm=abc')).toBeNull();
});
