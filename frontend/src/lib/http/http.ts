import type { EndpointName, Endpoints } from '@pileup/contract/endpoints';
import type { Refusal, RefusalCode } from '@pileup/contract/refusal';
import { expire, getSession } from '../session.ts';
import { measureClock } from './clock-offset.ts';
import { NETWORK_ERROR, setOffline } from './network.ts';

/** The server refused a request. `message` is for users; `errors` holds the texts of each field. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly errors: Record<string, string[]>;
  /** Seconds to wait before the next attempt; undefined if the server gave none. */
  readonly retryAfter: number | undefined;

  constructor(status: number, refusal: Refusal, retryAfter?: number) {
    super(refusal.error);
    this.name = 'RefusedError';
    this.status = status;
    this.code = refusal.code;
    this.errors = refusal.errors ?? {};
    this.retryAfter = retryAfter;
  }
}

/** The server could not be reached. */
export class NetworkError extends Error {
  constructor() {
    super(NETWORK_ERROR);
    this.name = 'NetworkError';
  }
}

/** Whether the same request may succeed later: no server was reached, or it is busy or has failed. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof RefusedError) return error.status === 429 || error.status >= 500;
  return error instanceof NetworkError;
}

/** Parameters of a path, for names like `vimport/{id}`. */
export type CallParams = Readonly<Record<string, string | number>>;

/**
 * Makes one request of the contract as the signed-in user, or as a visitor.
 * @throws RefusedError if the server refuses, NetworkError if it cannot be reached, AbortError on `signal`
 */
export async function call<N extends EndpointName>(
  name: N,
  body?: Endpoints[N]['request'],
  params?: CallParams,
  signal?: AbortSignal,
): Promise<Endpoints[N]['response']> {
  const token = getSession()?.token;
  const sentAt = Date.now();
  const response = await send(callPath(name, params), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...bearer(token) },
    body: JSON.stringify(body ?? {}),
    ...(signal ? { signal } : {}),
  });
  measureClock(response.headers.get('Date'), sentAt, Date.now());
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return readAnswer(response.status, await response.text(), token, retryAfter) as Endpoints[N]['response'];
}

/**
 * Makes a request whose response is a stream of text, passed on in parts of any length as they arrive.
 * @throws as `call` does; NetworkError also if the connection breaks on the way
 */
export async function callStream<N extends EndpointName>(
  name: N,
  body: Endpoints[N]['request'],
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const token = getSession()?.token;
  const response = await send(callPath(name), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...bearer(token) },
    body: JSON.stringify(body),
    signal,
  });
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  if (!response.ok || !response.body) readAnswer(response.status, await response.text(), token, retryAfter);
  setOffline(false);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await reader?.read().catch((error) => {
      throw signal.aborted ? error : new NetworkError();
    });
    if (!part || part.done) return;
    onText(part.value);
  }
}

/** The hot reads under `/fast-keys`, to which the server responds from memory. */
export type FastName =
  | 'ActiveUserList'
  | 'main_public_feed'
  | 'logged_in_users_not_in_rig_control'
  | 'vleaderboards'
  | 'vbandstats/100'
  | 'live-arcs'
  | 'vscores4megastream'
  | 'polylines';

/**
 * Fetches a hot read: a GET that may be cached for some seconds, the same for every user unless `asOperator`.
 * @throws as `call` does
 */
export async function fetchFast<N extends FastName>(
  name: N,
  { asOperator = false, query }: { asOperator?: boolean; query?: Readonly<Record<string, string>> } = {},
  signal?: AbortSignal,
): Promise<Endpoints[N]['response']> {
  const token = asOperator ? getSession()?.token : undefined;
  // A response may be cached for some seconds, but a page that refetches after a gap needs the current state.
  const response = await send(fastPath(name, query), {
    headers: bearer(token),
    cache: 'no-cache',
    ...(signal ? { signal } : {}),
  });
  return readAnswer(response.status, await response.text(), token) as Endpoints[N]['response'];
}

export interface Upload {
  /** Name of the multipart field of the file. */
  field: string;
  file: File;
  /** Called with the fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends one file as multipart, after the fields of `body`. It uses XHR because fetch does not report upload progress.
 * @throws as `call` does
 */
export function upload<N extends EndpointName>(
  name: N,
  body: Endpoints[N]['request'],
  { field, file, onProgress, signal }: Upload,
  params?: CallParams,
): Promise<Endpoints[N]['response']> {
  const token = getSession()?.token;
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) if (value !== undefined) form.append(key, String(value));
  form.append(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', callPath(name, params));
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => {
      setOffline(true);
      reject(new NetworkError());
    };
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.onload = () => {
      try {
        resolve(readAnswer(request.status, request.responseText, token) as Endpoints[N]['response']);
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}

/** Fetches a private file, as a link cannot carry the bearer token: `/api/vimport/7/rejected.adi`. @throws as `call` */
export async function download(path: string): Promise<Blob> {
  const token = getSession()?.token;
  const response = await send(path, { headers: bearer(token) });
  if (!response.ok) readAnswer(response.status, await response.text(), token);
  return response.blob();
}

function bearer(token: string | undefined): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    setOffline(true);
    throw new NetworkError();
  }
}

function readAnswer(status: number, text: string, token: string | undefined, retryAfter?: number): unknown {
  const response = parse(text);
  if (response === undefined) {
    // A proxy responded instead of the server: for users that is a network error.
    setOffline(true);
    throw new NetworkError();
  }
  setOffline(false);
  if (status < 400) return response;
  if (status === 401 && token) expire(token, (response as Partial<Refusal> | undefined)?.code === 'session_ended');
  throw new RefusedError(status, response as Refusal, retryAfter);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An endpoint's path, with each `{x}` replaced by that parameter. @throws if one is missing, a bug in the caller */
export function callPath(name: string, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = name.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new Error(`The call ${name} needs "${key}".`);
    return encodeURIComponent(value);
  });
  return `/api/${filled}`;
}

/** The URL path of a hot read: `/fast-keys/`, its name and its query, if any. */
export function fastPath(name: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/fast-keys/${name}${search && `?${search}`}`;
}
