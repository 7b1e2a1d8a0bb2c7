import { newPasswordTexts } from './new-password-texts.ts';

test('a password has at least 8 characters and is typed twice', () => {
  expect(Object.keys(newPasswordTexts('1234567', '1234567'))).toEqual(['password']);
  expect(Object.keys(newPasswordTexts('12345678', '12345679'))).toEqual(['password_confirmation']);
  expect(newPasswordTexts('12345678', '12345678')).toEqual({});
});
