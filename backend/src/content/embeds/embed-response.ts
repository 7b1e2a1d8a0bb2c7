import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../../platform/live/cached-responses.js';

const MAX_AGE_SECONDS = 10;

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";
const PICTURE_POLICY = "default-src 'none'; sandbox";

export interface EmbedBody {
  readonly status: 200 | 404;
  readonly body: Buffer;
  /** A PNG file, else a document. */
  readonly isPicture: boolean;
}

/** The response that any other site may show. */
export function embedResponse({ status, body, isPicture }: EmbedBody): CachedResponse {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"`;
  const headers = [
    'Content-Length',
    String(body.length),
    'Content-Type',
    isPicture ? 'image/png' : 'text/html; charset=utf-8',
    'ETag',
    etag,
    'Cache-Control',
    `public, max-age=${MAX_AGE_SECONDS}`,
    'Content-Security-Policy',
    isPicture ? PICTURE_POLICY : POLICY,
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'no-referrer',
    'X-Robots-Tag',
    'noindex',
  ];
  return { status, headers, body, etag };
}

/** Sends a response in the same form as from the cache. */
export function sendEmbed(
  { status, headers, body, etag }: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack();
  if (request.headers['if-none-match']?.includes(etag)) reply.raw.writeHead(304, headers.slice(4)).end();
  else reply.raw.writeHead(status, headers as string[]).end(body);
}
