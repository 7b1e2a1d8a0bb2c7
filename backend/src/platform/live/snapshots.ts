import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Metrics } from '../metrics.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESS_MIN_BYTES = 1_000;
const COMPRESS = {
  gzip: (bytes: Buffer) => gzipped(bytes, { level: 5 }),
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** A frequently read public response, serialized and compressed once per change instead of once per request. */
export class Snapshot {
  private text = '';
  private bodies: Partial<Record<Encoding, Buffer>> = {};
  private headers: Partial<Record<Encoding, string[]>> = {};
  private readonly compressing = new Set<Encoding>();
  private etag = '';

  /** @param maxAgeSeconds `max-age` for the reader and for caches */
  constructor(private readonly maxAgeSeconds: number) {}

  update(state: unknown): void {
    const text = JSON.stringify(state);
    if (text === this.text) return;
    this.text = text;
    const bytes = Buffer.from(text);
    this.etag = `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 16)}"`;
    this.bodies = {};
    this.headers = {};
    this.put('identity', bytes);
  }

  /** Answers without the framework; false while there is no state yet. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const wanted = accepted(request.headers['accept-encoding']);
    const encoding = this.bodies[wanted] ? wanted : 'identity';
    if (wanted !== 'identity' && encoding !== wanted) void this.compress(wanted);
    const headers = this.headers[encoding];
    if (!headers) return false;
    // Without Content-Length and Content-Type.
    if (request.headers['if-none-match']?.includes(this.etag)) response.writeHead(304, headers.slice(4)).end();
    else response.writeHead(200, headers).end(this.bodies[encoding]);
    return true;
  }

  /** Off the main thread, once per change and encoding, on demand; until it is done the plain bytes are served. */
  private async compress(encoding: Exclude<Encoding, 'identity'>): Promise<void> {
    const bytes = this.bodies.identity;
    if (!bytes || bytes.length < COMPRESS_MIN_BYTES || this.compressing.has(encoding)) return;
    this.compressing.add(encoding);
    const compressed = await COMPRESS[encoding](bytes).catch(() => null);
    this.compressing.delete(encoding);
    if (compressed && this.bodies.identity === bytes) this.put(encoding, compressed);
  }

  private put(encoding: Encoding, bytes: Buffer): void {
    this.bodies[encoding] = bytes;
    this.headers[encoding] = [
      'Content-Length',
      String(bytes.length),
      'Content-Type',
      'application/json; charset=utf-8',
      'ETag',
      this.etag,
      'Cache-Control',
      `public, max-age=${this.maxAgeSeconds}`,
      'Vary',
      'Accept-Encoding, Authorization',
      'X-Content-Type-Options',
      'nosniff',
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ];
  }
}

const ENCODINGS_CACHE = new Map<string, Encoding>();

/** The encoding to answer in. Clients use few different headers, so each is parsed once. */
function accepted(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const known = ENCODINGS_CACHE.get(text);
  if (known) return known;
  const names = text
    .split(',')
    .flatMap((one) => (/;\s*q=0(\.0*)?\s*$/.test(one) ? [] : one.split(';')[0]?.trim().toLowerCase()));
  const encoding = names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
  if (ENCODINGS_CACHE.size < 100) ENCODINGS_CACHE.set(text, encoding);
  return encoding;
}

/** Snapshots by path. They are answered before the framework sees the request, which would double the cost. */
export class HotReads {
  private readonly byAddress = new Map<string, Snapshot>();
  private readonly personal = new Set<string>();
  private onAnswered: ((address: string) => void) | undefined;

  /** @param forWhom requests for `personal` ones with an `Authorization` header go to the controller */
  add(name: string, snapshot: Snapshot, forWhom: 'public' | 'personal' = 'public'): void {
    for (const address of [`/fast-keys/${name}`, `/api/${name}`]) {
      this.byAddress.set(address, snapshot);
      this.byAddress.set(`${address}/`, snapshot);
      if (forWhom === 'personal') this.personal.add(address).add(`${address}/`);
    }
  }

  countWith(metrics: Metrics): void {
    this.onAnswered = (address) => metrics.hotReads.inc({ address });
  }

  /** Returns whether the request was answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const address = request.url ?? '';
    const snapshot = this.byAddress.get(address);
    if (!snapshot || (request.headers.authorization && this.personal.has(address))) return false;
    if (!snapshot.answer(request, response)) return false;
    this.onAnswered?.(address);
    return true;
  }
}
