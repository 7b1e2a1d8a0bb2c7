import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Metrics } from './metrics.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';
type Compressed = Exclude<Encoding, 'identity'>;

const WORTH_PACKING = 1_000;
const PACK = {
  gzip: (bytes: Buffer) => gzipped(bytes, { level: 5 }),
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

interface Body {
  readonly head: string[];
  readonly bytes: Buffer;
}

/** One state of a hot answer, in each encoding it is asked for in. */
class State {
  readonly asked = new Set<Compressed>();
  readonly etag: string;
  readonly plain: Body;
  private readonly packed: Partial<Record<Compressed, Body>> = {};
  private readonly packing: Partial<Record<Compressed, Promise<Body>>> = {};

  constructor(
    readonly text: string,
    private readonly seconds: number,
  ) {
    const bytes = Buffer.from(text);
    this.etag = `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 16)}"`;
    this.plain = this.body('identity', bytes);
  }

  /** The bytes for a reader; undefined until they are compressed. */
  ready(encoding: Compressed): Body | undefined {
    if (this.plain.bytes.length < WORTH_PACKING) return this.plain;
    this.asked.add(encoding);
    return this.packed[encoding];
  }

  /** Compresses off this thread, once; where that fails, the plain bytes serve. */
  pack(encoding: Compressed): Promise<Body> {
    this.packing[encoding] ??= PACK[encoding](this.plain.bytes).then(
      (bytes) => {
        this.packed[encoding] = this.body(encoding, bytes);
        return this.packed[encoding];
      },
      () => this.plain,
    );
    return this.packing[encoding];
  }

  private body(encoding: Encoding, bytes: Buffer): Body {
    const head = [
      'Content-Length',
      String(bytes.length),
      'Content-Type',
      'application/json; charset=utf-8',
      'ETag',
      this.etag,
      'Cache-Control',
      `public, max-age=${this.seconds}`,
      'Vary',
      'Accept-Encoding, Authorization',
      'X-Content-Type-Options',
      'nosniff',
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ];
    return { head, bytes };
  }
}

/** A hot public answer, its bytes made once for each change and not for each reader. */
export class Snapshot {
  private state: State | undefined;

  /** @param seconds how long a reader, or a cache on the way, may keep it */
  constructor(private readonly seconds: number) {}

  /** From now on this is the answer. */
  keep(state: unknown): void {
    const text = JSON.stringify(state);
    const before = this.state;
    if (text === before?.text) return;
    const now = new State(text, this.seconds);
    this.state = now;
    // Ahead of the next reader; one that comes sooner waits for the same bytes. Never more often than it is read.
    if (now.plain.bytes.length >= WORTH_PACKING) for (const encoding of before?.asked ?? []) void now.pack(encoding);
  }

  /** Answers ahead of the framework; false where there is nothing yet. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { state } = this;
    if (!state) return false;
    const send = ({ head, bytes }: Body) => {
      if (request.headers['if-none-match']?.includes(state.etag)) response.writeHead(304, head.slice(4)).end();
      else response.writeHead(200, head).end(bytes);
    };
    const encoding = accepted(request.headers['accept-encoding']);
    if (encoding === 'identity') send(state.plain);
    else {
      const body = state.ready(encoding);
      if (body) send(body);
      else void state.pack(encoding).then(send);
    }
    return true;
  }
}

const KNOWN = new Map<string, Encoding>();

/** The encoding to answer in. Few spellings are in use, so each is read once. */
function accepted(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const known = KNOWN.get(text);
  if (known) return known;
  const names = text
    .split(',')
    .flatMap((one) => (/;\s*q=0(\.0*)?\s*$/.test(one) ? [] : one.split(';')[0]?.trim().toLowerCase()));
  const encoding = names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
  if (KNOWN.size < 100) KNOWN.set(text, encoding);
  return encoding;
}

/** The hot reads by address. They are answered before the framework sees the request: that alone costs as much again. */
export class HotReads {
  private readonly byAddress = new Map<string, Snapshot>();
  private readonly personal = new Set<string>();
  private counted: ((address: string) => void) | undefined;

  /** @param forWhom `personal` ones answer a signed-in reader the long way, by the controller */
  add(name: string, snapshot: Snapshot, forWhom: 'everybody' | 'personal' = 'everybody'): void {
    for (const address of [`/fast-keys/${name}`, `/api/${name}`]) {
      this.byAddress.set(address, snapshot);
      this.byAddress.set(`${address}/`, snapshot);
      if (forWhom === 'personal') this.personal.add(address).add(`${address}/`);
    }
  }

  countIn(metrics: Metrics): void {
    this.counted = (address) => metrics.hotReads.inc({ address });
  }

  /** Answers the request if it is one of them. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const address = request.url ?? '';
    const snapshot = this.byAddress.get(address);
    if (!snapshot || (request.headers.authorization && this.personal.has(address))) return false;
    if (!snapshot.answer(request, response)) return false;
    this.counted?.(address);
    return true;
  }
}
