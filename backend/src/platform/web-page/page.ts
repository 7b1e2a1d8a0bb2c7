import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { NotFound } from '../errors.js';
import { sendRefusal } from '../http/refusal.filter.js';
import { publicOrigin } from '../http/request-origin.js';
import { securityHeaders } from '../http/security-headers.js';
import { projectRoot } from '../project-root.js';
import type { FirstView } from './first-view.js';
import type { PageHeadTags } from './page-head-tags.js';
import type { PageHeads } from './page-heads.js';
import { PageHtml } from './page-html.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the document of the app, for a path that also has another representation. */
    sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

const BRIDGE = 'pileup-bridge.mjs';
const NOT_A_PAGE =
  /^\/+(api|fast-keys|ws|assets|photos|post-pictures|feeds|recordings|sstv-pictures|previews|cards|embed|oembed|releases|metrics|healthz|readyz)(\/|$|\?)/i;
/** The security headers that matter for scripts, styles and fonts; the others concern documents. */
const OF_ASSETS = new Set(['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security']);
/** The head of pages without their own. */
const UNKNOWN_PAGE: Omit<PageHeadTags, 'path'> = {
  title: '',
  description: 'The cloud logbook for radio amateurs, short-wave listeners and CB operators.',
};

/** Serves the built frontend: hashed files cached permanently, the document always revalidated, for every page path. */
export async function servePage(
  server: FastifyInstance,
  config: Config,
  heads: PageHeads,
  first: FirstView,
): Promise<void> {
  const root = join(projectRoot(), 'frontend/dist');
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    const needless = Object.keys(securityHeaders(config)).filter((name) => !OF_ASSETS.has(name));
    await server.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.br'],
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (!path.includes('/assets/')) {
          reply.header('Cache-Control', 'no-cache');
          return;
        }
        reply.header('Cache-Control', 'public, max-age=31536000, immutable');
        // The other security headers would be a tenth of the twenty files of a page.
        for (const name of needless) reply.removeHeader(name);
      },
    });
  }
  // The bridge as one file, for download.
  const bridge = join(projectRoot(), 'bridge/dist', BRIDGE);
  if (existsSync(bridge)) {
    const headers = { 'Cache-Control': 'no-cache', 'Content-Disposition': `attachment; filename="${BRIDGE}"` };
    server.get(`/${BRIDGE}`, (_, reply) =>
      reply.headers(headers).type('text/javascript').send(createReadStream(bridge)),
    );
  }
  const html = built ? new PageHtml(readFileSync(join(root, 'index.html'), 'utf8'), config) : undefined;
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!html || NOT_A_PAGE.test(request.url)) {
      sendRefusal(new NotFound(), request, reply);
      return reply;
    }
    const path = pathOf(request.url);
    const head = (path === null ? null : await heads.find(path)) ?? {
      ...UNKNOWN_PAGE,
      path: path ?? '/',
      isUnlisted: true,
    };
    const text = html.with(head, publicOrigin(request, config), first.htmlFor(request.url));
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.headers({ 'Cache-Control': 'no-cache', ETag: tag });
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
    return reply.type('text/html; charset=utf-8').send(text);
  };
  server.decorate('sendPage', page);
  server.get('/', page);
  server.get('/*', page);
}

/** The decoded path of a URL, without a trailing slash; null if it cannot be decoded. */
function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
    return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path;
  } catch {
    return null;
  }
}
