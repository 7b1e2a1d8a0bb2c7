import type { Calls } from '@pileup/contract/calls';
import type { Refusal } from '@pileup/contract/refusal';

/** The server cannot be reached, is busy, or is not Pileup: the same call may go well later. */
export class UnavailableError extends Error {
  /** How long the server wishes to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(sentence: string, retryAfterMs?: number) {
    super(sentence);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server does not take the key (any more). */
export class KeyRefusedError extends Error {}

/** The server understood the call and will never accept it. */
export class RefusedError extends Error {}

export type BridgeCall = 'vpair' | 'vreport' | 'vretract' | 'vrigcontrol/get' | 'vrigcontrol/set';

/** A field that every answer of the call has: a page of a hotel's network must not pass for a receipt. */
const EXPECTED_FIELD: Record<BridgeCall, string> = {
  vpair: 'api_key',
  vreport: 'added',
  vretract: 'deleted',
  'vrigcontrol/get': 'is_live',
  'vrigcontrol/set': 'is_live',
};

/** Statuses that say something of the request, not of the moment; only with a refusal's body, since proxies use them too. */
const PERMANENT: ReadonlySet<number> = new Set([400, 413, 422]);

interface ApiClientOptions {
  /** As `parseServerAddress` gives it. */
  server: string;
  /** Asked for with every call: the computer may have been paired anew. */
  key?: () => string;
  /** How the server does, in one line, after every call. */
  onStatus?: (line: string) => void;
  timeoutMs?: number;
}

/** The Pileup server, as far as the bridge speaks with it. */
export class ApiClient {
  readonly server: string;
  #key: (() => string) | undefined;
  #onStatus: (line: string) => void;
  #timeoutMs: number;

  constructor({ server, key, onStatus: watch = () => undefined, timeoutMs = 20_000 }: ApiClientOptions) {
    this.server = server;
    this.#key = key;
    this.#onStatus = watch;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws Away, KeyRefused or Refused, with a sentence for the operator */
  async call<Name extends BridgeCall>(
    name: Name,
    request: Calls[Name]['request'],
    stop?: AbortSignal,
  ): Promise<Calls[Name]['answer']> {
    try {
      const answer = await this.#post(name, request, stop);
      this.#onStatus(`${this.server} answers`);
      return answer as Calls[Name]['answer'];
    } catch (error) {
      const { message } = error as Error;
      const line = error instanceof RefusedError ? `${this.server} answers: ${message}` : message;
      if (!stop?.aborted) this.#onStatus(line);
      throw error;
    }
  }

  async #post(name: BridgeCall, request: unknown, stop?: AbortSignal): Promise<unknown> {
    const { status, headers, body } = await this.#fetch(name, request, stop);
    if (status >= 500 || status === 429 || status === 408) {
      throw new UnavailableError(
        isRefusal(body) ? body.error : `${this.server} is out of order at the moment (${status})`,
        parseRetryAfter(headers.get('retry-after')),
      );
    }
    if (status >= 300 && status < 400) {
      throw new UnavailableError(`${this.server} sends us on to ${redirectTarget(headers.get('location'))}: give that to --server`);
    }
    if (status === 200 && isObject(body) && EXPECTED_FIELD[name] in body) return body;
    if (isRefusal(body)) {
      // Without a key it is the code that is not good, whatever the status.
      if (PERMANENT.has(status) || name === 'vpair') throw new RefusedError(body.error);
      if (status === 401 || status === 403) {
        throw new KeyRefusedError(`The key is not good (any more), so pair this computer again: ${body.error}`);
      }
    }
    throw new UnavailableError(isRefusal(body) ? body.error : `${this.server} does not answer like Pileup: is the address right?`);
  }

  async #fetch(name: BridgeCall, request: unknown, stop?: AbortSignal) {
    // AbortSignal.any would do, but in Node 20 each use of it stays with `stop`, which lives for months.
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(() => ending.abort(new Error('no answer in time')), this.#timeoutMs);
    stop?.addEventListener('abort', end);
    if (stop?.aborted) end();
    try {
      const { text, ...answer } = await this.#send(name, request, ending.signal);
      return { ...answer, body: parsed(text) };
    } catch (error) {
      throw new UnavailableError(`${this.server} cannot be reached (${reasonOf(error as Error)})`);
    } finally {
      clearTimeout(timer);
      stop?.removeEventListener('abort', end);
    }
  }

  async #send(name: BridgeCall, request: unknown, signal: AbortSignal) {
    const response = await fetch(`${this.server}/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(this.#key ? { authorization: `Bearer ${this.#key()}` } : {}),
      },
      body: JSON.stringify(request),
      // A POST that is sent on becomes a GET; and the key is for this address only.
      redirect: 'manual',
      signal,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}

/** `fetch failed` says nothing; what it was caused by does. */
function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
  return code ?? message ?? error.message;
}

/** The address to give in place of ours, where a server sends us on to another. */
function redirectTarget(location: string | null): string {
  return location?.replace(/\/api\/.*/s, '') || 'another address';
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isRefusal(body: unknown): body is Refusal {
  return isObject(body) && 'error' in body && typeof body.error === 'string' && 'code' in body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Retry-After: seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return ms >= 0 ? ms : undefined;
}

const MAX_RETRY_AFTER_MS = 15 * 60_000;

/**
 * How long to wait after a call that failed.
 *
 * @param failures calls that failed before this one, without one between them that went well
 * @param most milliseconds; a wish of the server may be longer
 */
export function retryDelayMs(error: unknown, failures: number, most = 60_000): number {
  if (error instanceof KeyRefusedError) return 60_000;
  const growing = Math.min(1_000 * 2 ** failures, most);
  const wished = error instanceof UnavailableError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(growing, Math.min(wished, MAX_RETRY_AFTER_MS));
}
