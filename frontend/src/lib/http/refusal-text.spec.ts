import { NetworkError, RefusedError } from './http.ts';
import { fieldErrors, formError, refusalTextOr } from './refusal-text.ts';

const invalid = new RefusedError(400, {
  error: 'Please check the form.',
  code: 'invalid',
  errors: { email: ['Taken.', 'Too long.'], name: [] },
});
const refused = new RefusedError(401, { error: 'No.', code: 'unauthenticated' });
const tooMany = new RefusedError(429, { error: 'Please wait 20 seconds.', code: 'too_many' });

describe('the error texts of a refused form', () => {
  test('show the first text of each field, and nothing above the form', () => {
    expect(fieldErrors(invalid)).toEqual({ email: 'Taken.' });
    expect(formError(invalid, 'Failed.')).toBeUndefined();
  });

  test('without fields show the text of the form', () => {
    expect(fieldErrors(refused)).toEqual({});
    expect(formError(refused, 'Login failed!')).toBe('Login failed!');
    expect(formError(refused)).toBe('No.');
  });

  test('show the wait of a rate limit instead of the fallback', () => {
    expect(formError(tooMany, 'Login failed!')).toBe('Please wait 20 seconds.');
  });

  test('show a network error', () => {
    expect(formError(new NetworkError(), 'Login failed!')).toBe('Network Error, please try again.');
  });

  test('are empty without an error', () => {
    expect(formError(null, 'Login failed!')).toBeUndefined();
  });
});

describe('the error text of an action', () => {
  const broken = new RefusedError(503, { error: 'Something broke.', code: 'unavailable' });
  test.each([
    ['the server refuses', refused, 'No.'],
    ['the only field is refused', invalid, 'Taken.'],
    ['the server failed', broken, 'Failed. Please try again.'],
    ['no network', new NetworkError(), 'Failed. Please try again.'],
  ])('%s', (_, error, text) => {
    expect(refusalTextOr(error, 'Failed. Please try again.')).toBe(text);
  });
});
