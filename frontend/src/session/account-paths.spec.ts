import { confirmationPath } from './account-paths.ts';

test('the link of a letter leads to where everybody may open it', () => {
  expect(confirmationPath('/account', '?confirm=a%2Bb%26c')).toBe('/confirm?token=a%2Bb%26c');
  expect(confirmationPath('/account', '?confirm=')).toBeNull();
  expect(confirmationPath('/account', '')).toBeNull();
  expect(confirmationPath('/logs', '?confirm=abc')).toBeNull();
});
