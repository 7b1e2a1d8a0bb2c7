import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../metrics.js';
import { CachedResponses } from './cached-responses.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';
type Compressed = Exclude<Encoding, 'identity'>;

const COMPRESS_MIN_BYTES = 1_000;
const COMPRESS = {
  gzip: (bytes: Buffer) => gzipped(bytes, { level: 5 }),
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

interface EncodedBody {
  readonly headers: string[];
  readonly bytes: Buffer;
}

/** One version of a response, in each encoding that is requested. */
class EncodedState {
  readonly requested = new Set<Compressed>();
  readonly etag: string;
  readonly plain: EncodedBody;
  private readonly compressed: Partial<Record<Compressed, EncodedBody>> = {};
  private readonly compressing: Partial<Record<Compressed, Promise<EncodedBody>>> = {};

  constructor(
    readonly text: string,
    private readonly maxAgeSeconds: number,
  ) {
    const bytes = Buffer.from(text);
    this.etag = `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 16)}"`;
    this.plain = this.body('identity', bytes);
  }

  get isCompressible(): boolean {
    return this.plain.bytes.length >= COMPRESS_MIN_BYTES;
  }

  /** The body for a reader; undefined until it is compressed. */
  ready(encoding: Compressed): EncodedBody | undefined {
    if (!this.isCompressible) return this.plain;
    this.requested.add(encoding);
    return this.compressed[encoding];
  }

  /** Compresses off the main thread, once per encoding; after a failure the plain bytes are served. */
  compress(encoding: Compressed): Promise<EncodedBody> {
    this.compressing[encoding] ??= COMPRESS[encoding](this.plain.bytes).then(
      (bytes) => {
        this.compressed[encoding] = this.body(encoding, bytes);
        return this.compressed[encoding];
      },
      () => this.plain,
    );
    return this.compressing[encoding];
  }

  private body(encoding: Encoding, bytes: Buffer): EncodedBody {
    const headers = [
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
    return { headers, bytes };
  }
}

/** A frequently read public response, serialized and compressed once per change instead of once per request. */
export class Snapshot {
  private state: EncodedState | undefined;

  /** @param maxAgeSeconds `max-age` for the reader and for caches */
  constructor(private readonly maxAgeSeconds: number) {}

  update(value: unknown): void {
    const text = JSON.stringify(value);
    const before = this.state;
    if (text === before?.text) return;
    const now = new EncodedState(text, this.maxAgeSeconds);
    this.state = now;
    // Compressed before the next request, in the encodings that the last version was read in.
    if (now.isCompressible) for (const encoding of before?.requested ?? []) void now.compress(encoding);
  }

  /** Answers without the framework; false while there is no state yet. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { state } = this;
    if (!state) return false;
    const send = ({ headers, bytes }: EncodedBody) => {
      // A 304 is sent without Content-Length and Content-Type.
      if (request.headers['if-none-match']?.includes(state.etag)) response.writeHead(304, headers.slice(4)).end();
      else response.writeHead(200, headers).end(bytes);
    };
    const encoding = accepted(request.headers['accept-encoding']);
    const body = encoding === 'identity' ? state.plain : state.ready(encoding);
    if (body) send(body);
    else void state.compress(encoding as Compressed).then(send);
    return true;
  }
}

const encodings = new LRUCache<string, Encoding>({ max: 100 });

/** The encoding of the response. Clients use few different headers, so each is parsed once. */
function accepted(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const known = encodings.get(text);
  if (known) return known;
  const names = text
    .split(',')
    .flatMap((one) => (/;\s*q=0(\.0*)?\s*$/.test(one) ? [] : one.split(';')[0]?.trim().toLowerCase()));
  const encoding = names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
  encodings.set(text, encoding);
  return encoding;
}

export interface HotReadOptions {
  /** The path below `/api/` and `/fast-keys/`. */
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** Requests for `personal` ones with an `Authorization` header are answered by the controller. */
  readonly audience?: 'public' | 'personal';
}

/** The label of all cached pages in the metrics: their addresses hold callsigns. */
const PAGES = 'pages';

/** Snapshots by path. They are answered before the framework sees the request, which would double the cost. */
export class HotReads {
  /** Pages that other sites show, by address. */
  readonly pages = new CachedResponses();
  private readonly byAddress = new Map<string, Snapshot>();
  private readonly personal = new Set<string>();
  private onAnswered: ((address: string) => void) | undefined;

  add(name: string, snapshot: Snapshot, audience: HotReadOptions['audience'] = 'public'): void {
    for (const address of [`/fast-keys/${name}`, `/api/${name}`]) {
      this.byAddress.set(address, snapshot);
      this.byAddress.set(`${address}/`, snapshot);
      if (audience === 'personal') this.personal.add(address).add(`${address}/`);
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
    if (!snapshot && this.pages.answer(request, response)) {
      this.onAnswered?.(PAGES);
      return true;
    }
    if (!snapshot || (request.headers.authorization && this.personal.has(address))) return false;
    if (!snapshot.answer(request, response)) return false;
    this.onAnswered?.(address);
    return true;
  }
}
