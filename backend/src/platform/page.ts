import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from './config.js';
import { NotFound } from './errors.js';
import { sendRefusal } from './refusal.filter.js';

const BRIDGE = 'pileup-bridge.mjs';
const NOT_A_PAGE = /^\/+(api|fast-keys|ws|assets|metrics|healthz|readyz)(\/|$|\?)/i;

/** The built page: hashed files for ever, the document always fresh, and the document for every page address. */
export async function servePage(server: FastifyInstance): Promise<void> {
  const root = join(projectRoot(), 'frontend/dist');
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await server.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const kept = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
        reply.header('Cache-Control', kept);
      },
    });
  }
  // The bridge as one file, for the operator's own computer.
  const bridge = join(projectRoot(), 'bridge/dist', BRIDGE);
  if (existsSync(bridge)) {
    const headers = { 'Cache-Control': 'no-cache', 'Content-Disposition': `attachment; filename="${BRIDGE}"` };
    server.get(`/${BRIDGE}`, (_, reply) =>
      reply.headers(headers).type('text/javascript').send(createReadStream(bridge)),
    );
  }
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!built || NOT_A_PAGE.test(request.url)) {
      sendRefusal(new NotFound(), request, reply);
      return reply;
    }
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  };
  server.get('/', page);
  server.get('/*', page);
}
