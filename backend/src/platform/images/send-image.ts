import type { FastifyReply } from 'fastify';
import { NotFound } from '../errors.js';
import type { ImageFiles } from './image-files.js';
import { type ImageSize, isImageName } from './image-name.js';

/** Names are unique and files never change, so clients may cache them permanently. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Defense in depth: if an HTML page passed as an image, it could do nothing. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";

export interface ImageRequest {
  readonly name: string;
  /** The query parameter `size`. */
  readonly size: unknown;
  /** The header If-None-Match. */
  readonly cachedTag: string | undefined;
}

interface SendOptions {
  /** Whether the image may still be shown. */
  readonly isShown: () => Promise<boolean>;
  /** Checks `isShown` before every response, not only before a 304. */
  readonly alwaysAsk?: boolean;
  readonly cacheControl?: string;
  readonly absent: string;
}

/** Answers with a stored image, or 304 to a client that has it. @throws NotFound */
export async function sendImage(
  files: ImageFiles,
  { name, size: sizeParam, cachedTag }: ImageRequest,
  reply: FastifyReply,
  { isShown, alwaysAsk = false, cacheControl = IMMUTABLE, absent }: SendOptions,
): Promise<void> {
  if (!isImageName(name)) throw new NotFound(absent);
  const size: ImageSize = sizeParam === 'small' ? 'small' : 'large';
  const tag = `"${name}-${size}"`;
  const headers = {
    'Cache-Control': cacheControl,
    ETag: tag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  };
  const isCached = cachedTag?.includes(tag) ?? false;
  // A 304 is sent without reading the file, which may be remote; but not for a deleted image, so that caches drop it.
  if ((isCached || alwaysAsk) && !(await isShown())) throw new NotFound(absent);
  if (isCached) return void (await reply.headers(headers).status(304).send());
  const file = await files.open(name, size);
  if (!file) throw new NotFound(absent);
  reply.headers(headers);
  if (file.bytes !== undefined) reply.header('Content-Length', file.bytes);
  await reply.type('image/jpeg').send(file.stream);
}
