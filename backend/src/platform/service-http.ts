import { Injectable } from '@nestjs/common';
import { VERSION } from './version.js';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1_024 * 1_024;
/** Identifies the program to the services, which throttle generic ones. */
const USER_AGENT = `Pileup/${VERSION} (cloud logbook)`;

export interface ServiceRequest {
  url: string;
  /** Fields of a form; a request without them is a GET. */
  form?: Record<string, string> | FormData;
  maxBytes?: number;
  timeoutMs?: number;
}

export interface ServiceResponse {
  status: number;
  contentType: string;
  body: Buffer;
}

/**
 * Limits the time for the response of a service, however long its requests may take.
 *
 * @throws ServiceUnavailable afterwards
 */
export async function withinMs<Answer>(ms: number, response: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ServiceUnavailable(TOO_SLOW)), ms);
  });
  return Promise.race([response, deadline]).finally(() => clearTimeout(timer));
}

const TOO_SLOW = 'It did not answer in time.';

/** A failure of an outside service, not of this server. The message is for the operator. */
export class ServiceFailure extends Error {}

/** The service does not respond, or not as it should; it is tried again later. */
export class ServiceUnavailable extends ServiceFailure {}

/** The service refuses the key or password. */
export class WrongKey extends ServiceFailure {}

/** The service forbids further requests; only the operator can resume. */
export class ServiceForbids extends ServiceFailure {}

/**
 * Requests to outside services: with limits of time and size, without following redirects (which could lead to a private
 * address). A response is data: its reader parses it strictly.
 */
@Injectable()
export class ServiceHttp {
  /** @throws ServiceUnavailable if there is no response in time, or it is a redirect or too long */
  async request(request: ServiceRequest): Promise<ServiceResponse> {
    const { parts, ...response } = await this.stream(request);
    const body: Buffer[] = [];
    for await (const part of parts) body.push(part);
    return { ...response, body: Buffer.concat(body) };
  }

  /** A response in parts as they arrive; the time limit is for all of it. @throws as `request`, also during the read */
  async stream({
    url,
    form,
    maxBytes = MAX_BYTES,
    timeoutMs = TIMEOUT_MS,
  }: ServiceRequest): Promise<Omit<ServiceResponse, 'body'> & { parts: AsyncGenerator<Buffer> }> {
    try {
      const response = await fetch(url, {
        method: form ? 'POST' : 'GET',
        headers: { 'User-Agent': USER_AGENT },
        ...(form ? { body: form instanceof FormData ? form : new URLSearchParams(form) } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        throw new ServiceUnavailable('It answered with a redirect.');
      }
      const contentType = response.headers.get('content-type') ?? '';
      return { status: response.status, contentType, parts: partsOf(response, maxBytes) };
    } catch (error) {
      throw failureOf(error);
    }
  }
}

async function* partsOf(response: Response, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  const parts = (response.body ?? new ReadableStream<Uint8Array>({ start: (end) => end.close() })).values();
  try {
    for (;;) {
      const { done, value } = await parts.next().catch((error) => {
        throw failureOf(error);
      });
      if (done) return;
      bytes += value.length;
      if (bytes > maxBytes) throw new ServiceUnavailable('Its response is too long.');
      yield Buffer.from(value.buffer, value.byteOffset, value.length);
    }
  } finally {
    // Closes the connection if the response was not read to its end.
    await parts.return?.().catch(() => undefined);
  }
}

function failureOf(error: unknown): ServiceFailure {
  return error instanceof ServiceFailure ? error : new ServiceUnavailable(reasonOf(error as Error));
}

/** Leaves out the address, which may hold a password. */
function reasonOf(error: Error): string {
  return error.name === 'TimeoutError' ? TOO_SLOW : 'It cannot be reached.';
}
