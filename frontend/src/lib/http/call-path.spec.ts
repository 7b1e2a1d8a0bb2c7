import { callPath, fastPath } from './call-path.ts';

describe('the address of a call', () => {
  test('a plain name stands under /api', () => {
    expect(callPath('vqso/upsert')).toBe('/api/vqso/upsert');
  });

  test('parameters are filled in and encoded, so that no text can change the path', () => {
    expect(callPath('vimport/{id}/rejected', { id: 7 })).toBe('/api/vimport/7/rejected');
    expect(callPath('vlogbar/{call}', { call: '../vlogout?x' })).toBe('/api/vlogbar/..%2Fvlogout%3Fx');
  });

  test('a missing parameter is a mistake of the program', () => {
    expect(() => callPath('vimport/{id}')).toThrow('needs "id"');
  });
});

describe('the address of a hot read', () => {
  test('stands under /fast-keys', () => {
    expect(fastPath('vbandstats/100')).toBe('/fast-keys/vbandstats/100');
  });

  test('carries its query', () => {
    expect(fastPath('vleaderboards', { period: 'today' })).toBe('/fast-keys/vleaderboards?period=today');
  });
});
