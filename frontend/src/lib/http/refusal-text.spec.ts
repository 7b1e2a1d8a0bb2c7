import { NetworkError, RefusedError } from './http.ts';
import { fieldTexts, formText, refusalOr } from './refusal-text.ts';

const invalid = new RefusedError(400, {
  error: 'Please check the form.',
  code: 'invalid',
  errors: { email: ['Taken.', 'Too long.'], name: [] },
});
const refused = new RefusedError(401, { error: 'No.', code: 'unauthenticated' });
const tooMany = new RefusedError(429, { error: 'Please wait 20 seconds.', code: 'too_many' });

describe('what a form says when it is refused', () => {
  test('the first text of each field, and nothing above the form', () => {
    expect(fieldTexts(invalid)).toEqual({ email: 'Taken.' });
    expect(formText(invalid, 'Failed.')).toBeUndefined();
  });

  test('without fields the text of the form itself', () => {
    expect(fieldTexts(refused)).toEqual({});
    expect(formText(refused, 'Login failed!')).toBe('Login failed!');
    expect(formText(refused)).toBe('No.');
  });

  test('who is asked to wait is told so, not that the password is wrong', () => {
    expect(formText(tooMany, 'Login failed!')).toBe('Please wait 20 seconds.');
  });

  test('no network', () => {
    expect(formText(new NetworkError(), 'Login failed!')).toBe('Network Error, please try again.');
  });

  test('no error, no text', () => {
    expect(formText(null, 'Login failed!')).toBeUndefined();
  });
});

describe('why something was not done', () => {
  const broken = new RefusedError(503, { error: 'Something broke.', code: 'unavailable' });
  test.each([
    ['the server refuses', refused, 'No.'],
    ['it says so of the only field', invalid, 'Taken.'],
    ['something broke there', broken, 'Failed. Please try again.'],
    ['no network', new NetworkError(), 'Failed. Please try again.'],
  ])('%s', (_, error, text) => {
    expect(refusalOr(error, 'Failed. Please try again.')).toBe(text);
  });
});
