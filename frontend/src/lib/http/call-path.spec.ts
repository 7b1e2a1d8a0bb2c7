import { callPath, fastPath } from './call-path.ts';

describe('the path of a call', () => {
  test('a plain name is under /api', () => {
    expect(callPath('vqso/upsert')).toBe('/api/vqso/upsert');
  });

  test('parameters are filled in and encoded, so that a value cannot change the path', () => {
    expect(callPath('vimport/{id}/rejected', { id: 7 })).toBe('/api/vimport/7/rejected');
    expect(callPath('vlogbar/{call}', { call: '../vlogout?x' })).toBe('/api/vlogbar/..%2Fvlogout%3Fx');
  });

  test('a missing parameter throws', () => {
    expect(() => callPath('vimport/{id}')).toThrow('needs "id"');
  });
});

describe('the path of a hot read', () => {
  test('is under /fast-keys', () => {
    expect(fastPath('vbandstats/100')).toBe('/fast-keys/vbandstats/100');
  });

  test('includes its query', () => {
    expect(fastPath('vleaderboards', { period: 'today' })).toBe('/fast-keys/vleaderboards?period=today');
  });
});
