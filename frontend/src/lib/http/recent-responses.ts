import type { EndpointName, Endpoints } from '@pileup/contract/endpoints';
import { getSession } from '../session.ts';
import { call } from './http.ts';

interface Recent {
  accountId: number | undefined;
  at: number;
  response: Promise<unknown>;
}

const recent = new Map<EndpointName, Recent>();

/** Makes a request without parameters, and caches its response for `recentResponse`. */
export function requestAndCache<N extends EndpointName>(
  name: N,
  signal?: AbortSignal,
): Promise<Endpoints[N]['response']> {
  const response = call(name, {} as Endpoints[N]['request'], {}, signal);
  const entry = { accountId: getSession()?.user.id, at: Date.now(), response };
  recent.set(name, entry);
  response.catch(() => recent.get(name) === entry && recent.delete(name));
  return response;
}

/** The response that this page got at most `maxAgeMs` ago as the same user, or else that of a new request. */
export function recentResponse<N extends EndpointName>(name: N, maxAgeMs: number): Promise<Endpoints[N]['response']> {
  const known = recent.get(name);
  const isUsable = known && known.accountId === getSession()?.user.id && Date.now() - known.at < maxAgeMs;
  return isUsable ? (known.response as Promise<Endpoints[N]['response']>) : requestAndCache(name);
}
