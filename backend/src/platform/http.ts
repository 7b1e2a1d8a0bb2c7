import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Logger } from 'pino';
import type { CallRoute } from './call.decorator.js';
import { type Config, projectRoot } from './config.js';
import type { Courtesy } from './courtesy.js';
import { InvalidRequest, NotFound } from './errors.js';
import type { Limits } from './limits.js';
import type { Metrics } from './metrics.js';
import { sendRefusal } from './refusal.filter.js';
import type { HotReads } from './snapshots.js';

const KB = 1024;
const MB = 1024 * KB;

/** A body larger than any form of ours; uploads are streamed past it. */
const BODY_LIMIT = 256 * KB;
/** A whole operation in one request of a radio program. */
const LARGE_LIMIT = 4 * MB;
export const UPLOAD_LIMIT = 200 * MB;
const KEEP_ALIVE = 72_000;
/** A large upload on a slow line. */
const LONGEST = 600_000;

/** A whole club behind one address: forty open pages poll about 60 times a second. */
const ANYTHING = { name: 'anything', points: 6_000, seconds: 60 };

/** The server beneath Nest: who may connect how often, what a body may be, what every answer carries. */
export async function makeServer(config: Config, hotReads: HotReads, log: Logger): Promise<FastifyAdapter> {
  const headers = securityHeaders(config);
  const adapter = new FastifyAdapter({
    serverFactory: hotReadsFirst(hotReads),
    // An address that cannot be decoded, or is too long, never reaches a route or a hook.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendRefusal(error, request, reply.headers(headers)),
    clientErrorHandler: (_, socket) => {
      if (socket.writable) socket.end(UNREADABLE);
      else socket.destroy();
    },
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    rewriteUrl: ({ url = '/' }) => url.replace(ELSEWHERE, '/$1'),
    requestTimeout: LONGEST,
    keepAliveTimeout: KEEP_ALIVE,
    forceCloseConnections: 'idle',
  });
  const server = adapter.getInstance() as unknown as FastifyInstance;
  readAnyBody(server);
  answerGetToo(server);
  openToPages(server);
  server.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
  await server.register(compress, {
    threshold: 2 * KB,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await server.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10, fieldSize: 10 * KB, parts: 12 },
  });
  return adapter;
}

/** What needs Nest's own parts: limits and metrics on every request, then the page for every other address. */
export async function finishServer(
  server: FastifyInstance,
  limits: Limits,
  metrics: Metrics,
  courtesy: Courtesy,
): Promise<void> {
  giveWay(server, courtesy);
  server.addHook('onRequest', async (request) => {
    await limits.take(ANYTHING, request.ip);
  });
  server.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1_000;
    // The pattern, never the address: addresses can carry keys and calls.
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, seconds);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  server.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  await servePage(server);
}

/**
 * Programs believe the interface below whatever folder their operator's last server had it in, and mind no slash too
 * many: `/cloudlog/index.php/api/radio`, `//api/qso`.
 */
const ELSEWHERE = /^(?:https?:\/\/[^/?#]+)?\/+(?:[^/?#]+\/+)*?(api\/|manifest\.json(?=$|\?))\/*/i;

type Handles = (request: IncomingMessage, response: ServerResponse) => void;

/** Hot reads are answered before the framework sees the request. */
function hotReadsFirst(hotReads: HotReads) {
  return (handle: Handles) =>
    createServer({ keepAliveTimeout: KEEP_ALIVE, requestTimeout: LONGEST }, (request, response) => {
      if (!hotReads.answer(request, response)) handle(request, response);
    });
}

const callOf = (request: FastifyRequest) => request.routeOptions.config as unknown as CallRoute | undefined;

/** Tells background work who is waiting for an answer. Uploads and what is streamed out take their time anyway. */
function giveWay(server: FastifyInstance, courtesy: Courtesy): void {
  const waiting = new WeakSet<FastifyRequest>();
  const answered = (request: FastifyRequest) => {
    if (waiting.delete(request)) courtesy.requestEnded();
  };
  server.addHook('onRequest', async (request) => {
    if (request.headers['content-type']?.startsWith('multipart/')) return;
    waiting.add(request);
    courtesy.requestBegan(request.method !== 'GET' && !callOf(request)?.reads);
  });
  server.addHook('onSend', async (request) => answered(request));
  // Should there be nobody left to send to.
  server.addHook('onResponse', async (request) => answered(request));
}

function readAnyBody(server: FastifyInstance): void {
  const json = server.getDefaultJsonParser('ignore', 'ignore');
  const parse = (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void): void => {
    // Radio programs leave out the body, add a byte order mark, or write as Windows did thirty years ago.
    const text = (isUtf8(body) ? body.toString() : WINDOWS.decode(body)).replace(/^\uFEFF/, '').trim();
    if (callOf(request)?.asText) done(null, text);
    else if (text === '') done(null, {});
    else
      json(request, text, (error, value) =>
        error || !tooDeep(value, DEPTH)
          ? done(error, value)
          : done(new InvalidRequest({}, 'The request is nested too deeply.')),
      );
  };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(['application/json', 'text/plain', '*'], { parseAs: 'buffer' }, parse as never);
  server.addHook('onRoute', (route) => {
    if ((route.config as CallRoute | undefined)?.isLarge) route.bodyLimit = LARGE_LIMIT;
  });
  // A type that is none says as little as none.
  server.addHook('onRequest', async ({ raw }) => {
    if (!MEDIA_TYPE.test(raw.headers['content-type'] ?? '')) delete raw.headers['content-type'];
  });
  server.addHook('preValidation', async (request) => {
    if (request.method === 'GET') request.body = request.query;
    else request.body ??= callOf(request)?.asText ? '' : {};
  });
}

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+/;
const WINDOWS = new TextDecoder('windows-1252');

/** No form of ours nests deeper; what does is made to exhaust somebody's stack. */
const DEPTH = 8;

function tooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => tooDeep(inner, left - 1));
}

/** Every POST of the contract that only reads answers GET as well, its fields in the query. */
function answerGetToo(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method === 'POST' && (route.config as CallRoute | undefined)?.reads)
      server.route({ ...route, method: 'GET' });
  });
}

const FOR_ANY_PAGE = { 'Access-Control-Allow-Origin': '*' };
const FOR_ANY_PAGE_TO_ASK = {
  ...FOR_ANY_PAGE,
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept',
  'Access-Control-Max-Age': '86400',
};

/** Where a key in the request is all that counts, pages of any origin may ask: no cookie of ours could be misused. */
function openToPages(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'POST' || !(route.config as CallRoute | undefined)?.asText) return;
    server.options(route.url, async (_, reply) => reply.headers(FOR_ANY_PAGE_TO_ASK).status(204).send());
  });
  server.addHook('onRequest', async (request, reply) => {
    if (callOf(request)?.asText) reply.headers(FOR_ANY_PAGE);
  });
}

/** Helmet's headers, made once: they are the same for every answer. */
function securityHeaders(config: Config): Record<string, string> {
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  };
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, collector as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

const UNREADABLE_BODY = JSON.stringify({ error: 'The request could not be read.', code: 'invalid' });
/** For bytes that are no HTTP request, or one with headers beyond all measure. */
const UNREADABLE = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${UNREADABLE_BODY.length}\r\nConnection: close\r\n\r\n${UNREADABLE_BODY}`;

const BRIDGE = 'pileup-bridge.mjs';
const NOT_A_PAGE = /^\/+(api|fast-keys|ws|assets|metrics|healthz|readyz)(\/|$|\?)/i;

/** The built page: hashed files for ever, the document always fresh, and the document for every page address. */
async function servePage(server: FastifyInstance): Promise<void> {
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
