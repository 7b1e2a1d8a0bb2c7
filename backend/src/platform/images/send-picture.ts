import type { FastifyReply } from 'fastify';

interface SentPicture {
  readonly tag: string;
  readonly png: () => Promise<Buffer>;
  /** The header If-None-Match. */
  readonly cached: string | undefined;
  readonly cacheControl: string;
}

/** Answers with a PNG that any site may show; with 304, and without drawing it, to a client that has it. */
export async function sendPicture(reply: FastifyReply, { tag, png, cached, cacheControl }: SentPicture): Promise<void> {
  const etag = `"${tag}"`;
  const headers = {
    'Cache-Control': cacheControl,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  if (cached?.includes(etag)) return void (await reply.headers(headers).status(304).send());
  const content = await png();
  await reply.headers(headers).type('image/png').send(content);
}
