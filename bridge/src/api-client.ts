import type { Calls } from '@pileup/contract/calls';
import type { Refusal } from '@pileup/contract/refusal';

/** The server cannot be reached, is busy, or is not Pileup: a retry may succeed. */
export class UnavailableError extends Error {
  /** From the Retry-After header. */
  readonly retryAfterMs: number | undefined;

  constructor(sentence: string, retryAfterMs?: number) {
    super(sentence);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server does not accept the key (any more). */
export class KeyRefusedError extends Error {}

/** The server understood the call and permanently refuses it. */
export class RefusedError extends Error {}

export type BridgeCall = 'vpair' | 'vreport' | 'vretract' | 'vrigcontrol/get' | 'vrigcontrol/set';

/** A field that every answer of the call has, so that a captive portal's page is not taken for success. */
const EXPECTED_FIELD: Record<BridgeCall, string> = {
  vpair: 'api_key',
  vreport: 'added',
  vretract: 'deleted',
  'vrigcontrol/get': 'is_live',
  'vrigcontrol/set': 'is_live',
};

/** Statuses of permanent refusals; only with a refusal as body, since proxies use them, too. */
const PERMANENT: ReadonlySet<number> = new Set([400, 413, 422]);

interface ApiClientOptions {
  /** From `parseServerAddress`. */
  server: string;
  /** Read before every call: the computer may have been paired again. */
  key?: () => string;
  /** Called after every call with the status of the server in one line. */
  onStatus?: (line: string) => void;
  timeoutMs?: number;
}

export class ApiClient {
  readonly server: string;
  #key: (() => string) | undefined;
  #onStatus: (line: string) => void;
  #timeoutMs: number;

  constructor({ server, key, onStatus = () => undefined, timeoutMs = 20_000 }: ApiClientOptions) {
    this.server = server;
    this.#key = key;
    this.#onStatus = onStatus;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws UnavailableError, KeyRefusedError or RefusedError, with a sentence for the operator */
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
        isRefusal(body) ? body.error : `${this.server} is temporarily unavailable (${status})`,
        parseRetryAfter(headers.get('retry-after')),
      );
    }
    if (status >= 300 && status < 400) {
      throw new UnavailableError(
        `${this.server} redirects to ${redirectTarget(headers.get('location'))}: use that address with --server`,
      );
    }
    if (status === 200 && isObject(body) && EXPECTED_FIELD[name] in body) return body;
    if (isRefusal(body)) {
      // Pairing sends no key: any refusal is about the code.
      if (PERMANENT.has(status) || name === 'vpair') throw new RefusedError(body.error);
      if (status === 401 || status === 403) {
        throw new KeyRefusedError(`The key is not valid (any more). Pair this computer again: ${body.error}`);
      }
    }
    throw new UnavailableError(
      isRefusal(body) ? body.error : `${this.server} does not answer like Pileup: is the address right?`,
    );
  }

  async #fetch(name: BridgeCall, request: unknown, stop?: AbortSignal) {
    // Not AbortSignal.any: in Node 20 each use leaks memory on `stop`, which exists for months.
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(() => controller.abort(new Error('no answer in time')), this.#timeoutMs);
    stop?.addEventListener('abort', abort);
    if (stop?.aborted) abort();
    try {
      const { text, ...answer } = await this.#send(name, request, controller.signal);
      return { ...answer, body: parsed(text) };
    } catch (error) {
      throw new UnavailableError(`${this.server} cannot be reached (${reasonOf(error as Error)})`);
    } finally {
      clearTimeout(timer);
      stop?.removeEventListener('abort', abort);
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
      // A redirected POST becomes a GET, and the key is for this address only.
      redirect: 'manual',
      signal,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}

/** The cause of a `fetch failed` error, which has no useful message itself. */
function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
  return code ?? message ?? error.message;
}

/** The server address in a redirect's location. */
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
 * The delay before retrying a failed call: exponential backoff, or a longer Retry-After.
 *
 * @param failures number of consecutive failures before this one
 * @param max upper limit of the backoff, ms
 */
export function retryDelayMs(error: unknown, failures: number, max = 60_000): number {
  if (error instanceof KeyRefusedError) return 60_000;
  const backoff = Math.min(1_000 * 2 ** failures, max);
  const retryAfter = error instanceof UnavailableError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(backoff, Math.min(retryAfter, MAX_RETRY_AFTER_MS));
}
