import type { Endpoints } from '@pileup/contract/endpoints';
import type { OfferMediaRequest, OfferMediaResponse } from '@pileup/contract/media';
import type { Refusal } from '@pileup/contract/refusal';

/** The server cannot be reached, is busy, or is not Pileup: a retry may succeed. */
export class UnavailableError extends Error {
  /** The delay of the Retry-After header. */
  readonly retryAfterMs: number | undefined;

  constructor(sentence: string, retryAfterMs?: number) {
    super(sentence);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server does not accept the key (any more). */
export class KeyRefusedError extends Error {}

/** The server understood the request and permanently refuses it. */
export class RefusedError extends Error {}

export type BridgeCall = 'vpair' | 'vreport' | 'vretract' | 'vrigcontrol/get' | 'vrigcontrol/set';

const OFFER = 'vmedia/offer';
/** Timeout for 20 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** A field that every response of the endpoint has, so that a captive portal's page is not taken for success. */
const EXPECTED_FIELD: Record<BridgeCall | typeof OFFER, string> = {
  vpair: 'api_key',
  vreport: 'added',
  vretract: 'deleted',
  'vrigcontrol/get': 'is_live',
  'vrigcontrol/set': 'is_live',
  [OFFER]: 'status',
};

/** Statuses of permanent refusals; they count only with a refusal as body, since proxies use them, too. */
const PERMANENT: ReadonlySet<number> = new Set([400, 413, 422]);

interface ApiClientOptions {
  /** Address as `parseServerAddress` returns it. */
  server: string;
  /** Read before every request: the computer may have been paired again. */
  key?: () => string;
  /** Called after every request with the status of the server in one line. */
  onStatus?: (line: string) => void;
  timeoutMs?: number;
}

interface Body {
  /** Set by `fetch` for forms, with their boundary. */
  type?: string;
  content: string | FormData;
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
    request: Endpoints[Name]['request'],
    stop?: AbortSignal,
  ): Promise<Endpoints[Name]['response']> {
    const body = { type: 'application/json', content: JSON.stringify(request) };
    return (await this.#post(name, body, stop)) as Endpoints[Name]['response'];
  }

  /** Sends a file; rejects as `call` does. */
  async offer(
    media: OfferMediaRequest,
    file: { name: string; content: Uint8Array },
    stop?: AbortSignal,
  ): Promise<OfferMediaResponse> {
    const form = new FormData();
    // The fields come first: the server reads them before the file.
    for (const [field, value] of Object.entries(media)) form.append(field, String(value));
    form.append('file', new Blob([new Uint8Array(file.content)]), file.name);
    return (await this.#post(OFFER, { content: form, timeoutMs: UPLOAD_TIMEOUT_MS }, stop)) as OfferMediaResponse;
  }

  /** Sends a request and reports the status of the server. */
  async #post(name: keyof typeof EXPECTED_FIELD, body: Body, stop?: AbortSignal): Promise<unknown> {
    try {
      const answer = await this.#answerOf(name, body, stop);
      this.#onStatus(`${this.server} answers`);
      return answer;
    } catch (error) {
      const { message } = error as Error;
      const line = error instanceof RefusedError ? `${this.server} answers: ${message}` : message;
      if (!stop?.aborted) this.#onStatus(line);
      throw error;
    }
  }

  async #answerOf(name: keyof typeof EXPECTED_FIELD, sent: Body, stop?: AbortSignal): Promise<unknown> {
    const { status, headers, body } = await this.#fetch(name, sent, stop);
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
      // Only files need a confirmed address; they wait for it.
      if (status === 401 || (status === 403 && body.code !== 'unconfirmed')) {
        throw new KeyRefusedError(`The key is not valid (any more). Pair this computer again: ${body.error}`);
      }
    }
    throw new UnavailableError(
      isRefusal(body) ? body.error : `${this.server} does not answer like Pileup: is the address right?`,
    );
  }

  async #fetch(name: string, sent: Body, stop?: AbortSignal) {
    // AbortSignal.any is not used: in Node 20 each use leaks memory on `stop`, which exists for months.
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(() => controller.abort(new Error('no answer in time')), sent.timeoutMs ?? this.#timeoutMs);
    stop?.addEventListener('abort', abort);
    if (stop?.aborted) abort();
    try {
      const { text, ...answer } = await this.#send(name, sent, controller.signal);
      return { ...answer, body: parsed(text) };
    } catch (error) {
      throw new UnavailableError(`${this.server} cannot be reached (${reasonOf(error as Error)})`);
    } finally {
      clearTimeout(timer);
      stop?.removeEventListener('abort', abort);
    }
  }

  async #send(name: string, { type, content }: Body, signal: AbortSignal) {
    const response = await fetch(`${this.server}/api/${name}`, {
      method: 'POST',
      headers: {
        ...(type ? { 'content-type': type } : {}),
        accept: 'application/json',
        ...(this.#key ? { authorization: `Bearer ${this.#key()}` } : {}),
      },
      body: content,
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
 * The delay before retrying a failed request: exponential backoff, or a longer Retry-After.
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
