import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

export interface FakeAnswer {
  status?: number;
  type?: string;
  body: string | Buffer;
}

/**
 * Faults in place of a service's response: an error, silence, a connection that ends before the request was handled or
 * after it (the response is lost), half a response, an HTML page, a redirect, a response in Latin-1.
 */
export type ServiceFault =
  | '403'
  | '500'
  | 'slow'
  | 'drop'
  | 'lose answer'
  | 'cut off'
  | 'html'
  | 'redirect'
  | 'latin1'
  | 'too long';

/** An outside service over HTTP, with faults for its next requests. */
export abstract class FakeService {
  /** Faults of the next requests; null: none. */
  readonly faults: (ServiceFault | null)[] = [];
  /** Requests to the service, as `POST /path`. */
  readonly requests: string[] = [];
  readonly userAgents = new Set<string>();
  private held: Promise<void> | undefined;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** The name in SERVICE_URLS. */
  abstract readonly name: string;

  protected abstract answer(request: IncomingMessage, url: URL, body: Buffer): FakeAnswer;

  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Handles the next request and holds its response. @returns a function that releases it */
  holdNext(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held = promise;
    return resolve;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://service');
    const body = await buffer(request);
    this.requests.push(`${request.method} ${url.pathname}`);
    this.userAgents.add(String(request.headers['user-agent']));
    const fault = this.faults.shift() ?? null;
    if (fault === 'drop') return void request.socket.destroy();
    if (fault === '403' || fault === '500' || fault === 'html' || fault === 'redirect' || fault === 'too long')
      return this.fail(response, fault);
    const { status = 200, type = 'text/plain; charset=utf-8', body: text } = this.answer(request, url, body);
    if (fault === 'lose answer') return void request.socket.destroy();
    const { held } = this;
    this.held = undefined;
    await held;
    if (fault === 'slow') await pause(30_000, undefined, { ref: false });
    const bytes = fault === 'latin1' ? Buffer.from(String(text), 'latin1') : Buffer.from(text as string);
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length });
    if (fault !== 'cut off') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length >> 1));
    setTimeout(() => request.socket.destroy(), 20);
  }

  private fail(response: ServerResponse, fault: ServiceFault): void {
    if (fault === 'redirect') response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end();
    else if (fault === 'html')
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!DOCTYPE html><html><body><h1>Down for maintenance</h1><script>alert(1)</script></body></html>');
    else if (fault === 'too long') {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1 << 20, 'x')));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    } else response.writeHead(Number(fault), { 'Content-Type': 'text/plain' }).end('Try again later.');
  }
}

/** SERVICE_URLS of a product that uses these. */
export function serviceUrls(services: readonly FakeService[]): { SERVICE_URLS: string } {
  return { SERVICE_URLS: services.map(({ name, url }) => `${name}=${url}`).join(' ') };
}

/** The ADIF fields of each record of a text, by capital name. */
export function recordsOf(adif: string): Record<string, string>[] {
  const body = /<eoh>/i.test(adif) ? adif.slice(adif.search(/<eoh>/i) + 5) : adif;
  const bytes = Buffer.from(body);
  const records: Record<string, string>[] = [];
  let record: Record<string, string> = {};
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf('<', at);
    const end = start < 0 ? -1 : bytes.indexOf('>', start);
    if (end < 0) break;
    const [name = '', length = '0'] = bytes.toString('utf8', start + 1, end).split(':');
    if (name.toLowerCase() === 'eor') {
      records.push(record);
      record = {};
      at = end + 1;
      continue;
    }
    at = end + 1 + Number(length);
    record[name.toUpperCase()] = bytes.toString('utf8', end + 1, at);
  }
  return records;
}

/** A record as ADIF. */
export function adifOf(record: Record<string, string>): string {
  const fields = Object.entries(record).map(([name, value]) => `<${name}:${Buffer.byteLength(value)}>${value}`);
  return `${fields.join('')}<eor>`;
}
