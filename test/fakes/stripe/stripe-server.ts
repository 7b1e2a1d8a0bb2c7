import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { ENDPOINTS } from './endpoints.ts';
import { namesOf, type Params, parseForm } from './form-body.ts';
import { StripeAccount } from './stripe-account.ts';
import type { StripeEvent } from './stripe-objects.ts';

export const WEBHOOK_SECRET = 'whsec_fake_signing_secret';
export const SECRET_KEY = 'sk_test_fake_key_that_must_not_leak';

interface Stored {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/**
 * Stripe over HTTP, as far as the product uses it: form bodies, idempotency keys, expansion, pagination, errors, signed
 * webhooks, and a clock that tests move. Parameters that it does not know are refused, as by Stripe.
 */
export class FakeStripe {
  readonly account: StripeAccount;
  /** Requests by `POST checkout/sessions`, in order. */
  readonly requests: string[] = [];
  /** Responses to the next requests in place of theirs. */
  readonly failures: ('429' | '500' | 'drop')[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private readonly idempotent = new Map<string, Stored>();

  private constructor(now: () => number) {
    this.account = new StripeAccount(() => Math.floor(now() / 1_000));
  }

  /** @param now ms since 1970 */
  static async start(now: () => number = Date.now): Promise<FakeStripe> {
    const fake = new FakeStripe(now);
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings of a product that uses it. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE: 'price_fake_monthly',
      STRIPE_API_URL: this.url,
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Sends an event to the product as Stripe does; returns the status. */
  async deliver(
    event: StripeEvent,
    productUrl: string,
    change: { body?: string; signature?: string } = {},
  ): Promise<number> {
    const body = change.body ?? JSON.stringify(event, null, 2);
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': change.signature ?? this.sign(body) };
    const answer = await fetch(`${productUrl}/api/stripe/webhook`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** A signature header; `at` in seconds. */
  sign(body: string, at = Math.floor(Date.now() / 1_000), secret = WEBHOOK_SECRET): string {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stripe');
    const path = url.pathname.replace(/^\/v1\//, '');
    const body = await textOf(request);
    this.requests.push(`${request.method} ${path}`);
    const failure = this.failures.shift();
    if (failure === 'drop') {
      request.socket.destroy();
      return;
    }
    const key = request.headers['idempotency-key'];
    const sent = failure
      ? { ...errorOf(Number(failure), 'api_error', 'Try again.'), isReplayed: false }
      : this.perform(request, path, parseForm(body || url.search.slice(1)), typeof key === 'string' ? key : null, body);
    response.writeHead(sent.status, {
      'Content-Type': 'application/json',
      'Request-Id': this.account.id('req'),
      ...(sent.isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    });
    response.end(sent.body);
  }

  private perform(
    { method, headers }: IncomingMessage,
    path: string,
    params: Params,
    key: string | null,
    body: string,
  ): { status: number; body: string; isReplayed: boolean } {
    if (headers.authorization !== `Bearer ${SECRET_KEY}`)
      return { ...errorOf(401, 'invalid_request_error', 'Invalid API Key provided.'), isReplayed: false };
    const request = `${method} ${path} ${body}`;
    const before = key === null || method !== 'POST' ? undefined : this.idempotent.get(key);
    if (before && before.request !== request)
      return {
        ...errorOf(400, 'idempotency_error', 'Keys can only be used with the same parameters.'),
        isReplayed: false,
      };
    if (before) return { ...before, isReplayed: true };
    const answered = this.route(method ?? '', path, params);
    if (key !== null && method === 'POST') this.idempotent.set(key, { request, ...answered });
    return { ...answered, isReplayed: false };
  }

  private route(method: string, path: string, params: Params): { status: number; body: string } {
    for (const endpoint of ENDPOINTS) {
      const match = new RegExp(`^${endpoint.path.replace('*', '([^/]+)')}$`).exec(path);
      if (endpoint.method !== method || !match) continue;
      const unknown = namesOf(params).find((name) => !endpoint.accepts.includes(name));
      if (unknown)
        return errorOf(400, 'invalid_request_error', `Received unknown parameter: ${unknown}`, 'parameter_unknown');
      try {
        const answered = structuredClone(endpoint.handle(this.account, match[1] ?? '', params));
        for (const path of Object.values(typeof params.expand === 'object' ? params.expand : {}))
          this.expand(answered, String(path).split('.'));
        return { status: 200, body: JSON.stringify(answered) };
      } catch (error) {
        const { message } = error as Error;
        return message.startsWith('there is no')
          ? errorOf(404, 'invalid_request_error', message, 'resource_missing')
          : errorOf(400, 'invalid_request_error', message);
      }
    }
    return errorOf(404, 'invalid_request_error', `Unrecognized request URL (${method}: /v1/${path}).`);
  }

  /** Replaces ids by their objects. */
  private expand(value: unknown, [name = '', ...rest]: string[]): void {
    if (Array.isArray(value)) {
      for (const each of value) this.expand(each, [name, ...rest]);
      return;
    }
    const holder = value as Record<string, unknown>;
    const id = holder[name];
    if (typeof id === 'string') holder[name] = this.objectOf(id) ?? id;
    if (rest.length > 0 && holder[name]) this.expand(holder[name], rest);
  }

  private objectOf(id: string): unknown {
    const { methods, intents, charges, invoices, customers } = this.account;
    const all: readonly ReadonlyMap<string, unknown>[] = [methods, intents, charges, invoices, customers];
    return structuredClone(all.find((rows) => rows.has(id))?.get(id));
  }
}

function errorOf(status: number, type: string, message: string, code?: string): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: { type, message, ...(code ? { code } : {}) } }) };
}
