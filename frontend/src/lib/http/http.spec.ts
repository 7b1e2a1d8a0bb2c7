import type { SignedIn } from '@pileup/contract/identity';
import { getSession, signIn, signOut } from '../session.ts';
import { call, callPath, fastPath, fetchFast, NetworkError, RefusedError } from './http.ts';

const signedIn = { token: 'tok', user: { id: 7 }, subscription: { level: 0, expiryDate: null } } as SignedIn;
const realFetch = globalThis.fetch;
let sent: { path: string; init: RequestInit }[] = [];

/** Stubs the next response. */
function response(status: number, body: string) {
  globalThis.fetch = async (path, init = {}) => {
    sent.push({ path: String(path), init });
    return new Response(body, { status });
  };
}

beforeEach(() => {
  sent = [];
  signOut();
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

describe('a call', () => {
  test('is a POST of JSON with the bearer token of the signed-in user', async () => {
    signIn(signedIn);
    response(200, '{"count":3}');
    expect(await call('vlogbookcount')).toEqual({ count: 3 });
    expect(sent[0]?.path).toBe('/api/vlogbookcount');
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{}', headers: { Authorization: 'Bearer tok' } });
  });

  test('of a visitor has no token', async () => {
    response(200, '[]');
    await call('vdxcc-entity-distinct');
    expect(sent[0]?.init.headers).not.toHaveProperty('Authorization');
  });

  test('that is refused throws the reason and the texts of the fields', async () => {
    response(400, '{"error":"No.","code":"invalid","errors":{"Call":["Too short."]}}');
    const refused = await call('vqso/get', { qdo_id: 1 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toMatchObject({ status: 400, code: 'invalid', message: 'No.', errors: { Call: ['Too short.'] } });
  });

  test('answered 401 ends the session; answered 403 does not', async () => {
    response(401, '{"error":"No.","code":"unauthenticated"}');
    signIn(signedIn);
    await expect(call('vuser')).rejects.toThrow('No.');
    expect(getSession()).toBeNull();
    signIn(signedIn);
    response(403, '{"error":"No.","code":"forbidden"}');
    await expect(call('vuser')).rejects.toThrow('No.');
    expect(getSession()).not.toBeNull();
  });

  test('answered by a proxy is a network error', async () => {
    response(502, '<html>Bad gateway</html>');
    await expect(call('vuser')).rejects.toBeInstanceOf(NetworkError);
  });

  test('without a network throws NetworkError; an aborted one throws AbortError', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call('vuser')).rejects.toThrow('Network Error, please try again.');
    globalThis.fetch = () => Promise.reject(new DOMException('aborted', 'AbortError'));
    await expect(call('vuser')).rejects.toThrow('aborted');
  });
});

describe('a hot read', () => {
  test('is a GET without a token, so that one answer serves every user', async () => {
    signIn(signedIn);
    response(200, '[]');
    expect(await fetchFast('ActiveUserList')).toEqual([]);
    expect(sent[0]?.path).toBe('/fast-keys/ActiveUserList');
    expect(sent[0]?.init.method).toBeUndefined();
    expect(sent[0]?.init.headers).not.toHaveProperty('Authorization');
  });

  test('for an operator has the token', async () => {
    signIn(signedIn);
    response(200, '[]');
    await fetchFast('main_public_feed', { asOperator: true });
    expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'Bearer tok' });
  });

  test('that is refused throws the reason', async () => {
    response(503, '{"error":"Later.","code":"unavailable"}');
    await expect(fetchFast('vleaderboards', { query: { period: 'today' } })).rejects.toThrow('Later.');
    expect(sent[0]?.path).toBe('/fast-keys/vleaderboards?period=today');
  });
});

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
