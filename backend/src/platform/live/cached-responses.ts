import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

/** A public response that is the same for every reader. */
export interface CachedResponse {
  readonly status: number;
  /** Names and values by turns; Content-Length and Content-Type come first. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly etag: string;
}

export interface CacheOptions {
  /** Milliseconds; a change that was not announced is seen after this time. */
  readonly ttlMs: number;
  /** The owner whose changes drop the response, such as `account 7`. */
  readonly owner: string;
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 5_000;

/**
 * Public responses by address, answered before the framework sees the request: pages that other sites show to all their
 * visitors. Only addresses passed to `put` are answered, so the code that uses `put` limits their number.
 */
export class CachedResponses {
  private readonly byAddress = new LRUCache<string, CachedResponse & { owner: string }>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + 1_000,
  });
  /** The addresses of each owner; those dropped by the cache are removed with the next change. */
  private readonly byOwner = new Map<string, Set<string>>();

  put(address: string, response: CachedResponse, { ttlMs, owner }: CacheOptions): void {
    if (this.byOwner.size > MAX_ENTRIES) this.clear();
    this.byAddress.set(address, { ...response, owner }, { ttl: ttlMs });
    const addresses = this.byOwner.get(owner) ?? new Set();
    this.byOwner.set(owner, addresses.add(address));
  }

  /** Drops an owner's responses, after a change of their content. */
  drop(owner: string): void {
    for (const address of this.byOwner.get(owner) ?? []) this.byAddress.delete(address);
    this.byOwner.delete(owner);
  }

  clear(): void {
    this.byAddress.clear();
    this.byOwner.clear();
  }

  /** Returns whether the request was answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = this.byAddress.get(request.url ?? '');
    if (!cached) return false;
    const { status, headers, body, etag } = cached;
    // A 304 is sent without the length and type, which are the first headers.
    if (request.headers['if-none-match']?.includes(etag)) response.writeHead(304, headers.slice(4)).end();
    else response.writeHead(status, headers as string[]).end(body);
    return true;
  }
}
