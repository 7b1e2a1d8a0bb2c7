import type { CallName, Calls } from '@pileup/contract/calls';
import type { Refusal, RefusalCode } from '@pileup/contract/refusal';
import { expire, getSession } from '../../session/session.ts';
import { callPath, fastPath } from './call-path.ts';
import { NETWORK_ERROR, noteNetwork } from './network.ts';

/** The server said no, and why. `message` is for people; `errors` are the texts under each field. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly errors: Record<string, string[]>;
  /** Seconds the server asks to wait before the next try; undefined where it does not say. */
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

/** No server answered. */
export class NetworkError extends Error {
  constructor() {
    super(NETWORK_ERROR);
    this.name = 'NetworkError';
  }
}

/** Parameters of a path, for names like `vimport/{id}`. */
export type CallParams = Readonly<Record<string, string | number>>;

/**
 * Makes one call of the contract as the signed-in operator, or as a visitor.
 * @throws RefusedError where the server refuses, NetworkError where none answers, AbortError on `signal`
 */
export async function call<N extends CallName>(
  name: N,
  body?: Calls[N]['request'],
  params?: CallParams,
  signal?: AbortSignal,
): Promise<Calls[N]['answer']> {
  const token = getSession()?.token;
  const response = await send(callPath(name, params), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...bearer(token) },
    body: JSON.stringify(body ?? {}),
    ...(signal ? { signal } : {}),
  });
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return settle(response.status, await response.text(), token, retryAfter) as Calls[N]['answer'];
}

/** The reads served from memory under `/fast-keys`. */
export type FastName =
  | 'ActiveUserList'
  | 'main_public_feed'
  | 'logged_in_users_not_in_rig_control'
  | 'vleaderboards'
  | 'vbandstats/100';

/**
 * Fetches a hot read. It is a GET that may be cached for some seconds, and the same for everybody but `asOperator`.
 * @throws as `call` does
 */
export async function fetchFast<N extends FastName>(
  name: N,
  { asOperator = false, query }: { asOperator?: boolean; query?: Readonly<Record<string, string>> } = {},
  signal?: AbortSignal,
): Promise<Calls[N]['answer']> {
  const token = asOperator ? getSession()?.token : undefined;
  const response = await send(fastPath(name, query), { headers: bearer(token), ...(signal ? { signal } : {}) });
  return settle(response.status, await response.text(), token) as Calls[N]['answer'];
}

export interface Upload {
  /** The name of the multipart field that carries the file. */
  field: string;
  file: File;
  /** Hears the part sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends one file as multipart, the fields of `body` before it. It is XHR because fetch does not report the progress of
 * a request.
 * @throws as `call` does
 */
export function upload<N extends CallName>(
  name: N,
  body: Calls[N]['request'],
  { field, file, onProgress, signal }: Upload,
): Promise<Calls[N]['answer']> {
  const token = getSession()?.token;
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) if (value !== undefined) form.append(key, String(value));
  form.append(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', callPath(name));
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => {
      noteNetwork(true);
      reject(new NetworkError());
    };
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.onload = () => {
      try {
        resolve(settle(request.status, request.responseText, token) as Calls[N]['answer']);
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}

/**
 * Fetches a file that only its owner may read, such as `/api/vimport/7/rejected.adi`: a plain link
 * could not carry the bearer token.
 * @throws as `call` does
 */
export async function download(path: string): Promise<Blob> {
  const token = getSession()?.token;
  const response = await send(path, { headers: bearer(token) });
  if (!response.ok) settle(response.status, await response.text(), token);
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
    noteNetwork(true);
    throw new NetworkError();
  }
}

function settle(status: number, text: string, token: string | undefined, retryAfter?: number): unknown {
  const answer = parse(text);
  if (answer === undefined) {
    // Something between us and the server answered: for people that is the network.
    noteNetwork(true);
    throw new NetworkError();
  }
  noteNetwork(false);
  if (status < 400) return answer;
  if (status === 401 && token) expire(token);
  throw new RefusedError(status, answer as Refusal, retryAfter);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
