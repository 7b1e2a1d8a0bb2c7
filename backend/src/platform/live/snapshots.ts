import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Metrics } from '../metrics.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

const WORTH_PACKING = 1_000;
const PACK = {
  gzip: (bytes: Buffer) => gzipped(bytes, { level: 5 }),
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** A hot public answer, its bytes made once for each change and not for each reader. */
export class Snapshot {
  private text = '';
  private answers: Partial<Record<Encoding, Buffer>> = {};
  private heads: Partial<Record<Encoding, string[]>> = {};
  private readonly packing = new Set<Encoding>();
  private etag = '';

  /** @param seconds how long a reader, or a cache on the way, may keep it */
  constructor(private readonly seconds: number) {}

  /** From now on this is the answer. */
  keep(state: unknown): void {
    const text = JSON.stringify(state);
    if (text === this.text) return;
    this.text = text;
    const bytes = Buffer.from(text);
    this.etag = `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 16)}"`;
    this.answers = {};
    this.heads = {};
    this.put('identity', bytes);
  }

  /** Answers ahead of the framework; false where there is nothing yet. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const wanted = accepted(request.headers['accept-encoding']);
    const encoding = this.answers[wanted] ? wanted : 'identity';
    if (wanted !== 'identity' && encoding !== wanted) void this.pack(wanted);
    const head = this.heads[encoding];
    if (!head) return false;
    if (request.headers['if-none-match']?.includes(this.etag)) response.writeHead(304, head.slice(4)).end();
    else response.writeHead(200, head).end(this.answers[encoding]);
    return true;
  }

  /** Off this thread, once for each change and only what is asked for; the plain bytes serve until it is there. */
  private async pack(encoding: Exclude<Encoding, 'identity'>): Promise<void> {
    const bytes = this.answers.identity;
    if (!bytes || bytes.length < WORTH_PACKING || this.packing.has(encoding)) return;
    this.packing.add(encoding);
    const packed = await PACK[encoding](bytes).catch(() => null);
    this.packing.delete(encoding);
    if (packed && this.answers.identity === bytes) this.put(encoding, packed);
  }

  private put(encoding: Encoding, bytes: Buffer): void {
    this.answers[encoding] = bytes;
    this.heads[encoding] = [
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
