import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import proxyAddress from '@fastify/proxy-addr';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { RequestPriority } from '../jobs/request-priority.js';
import type { HotReads } from '../live/snapshots.js';
import type { Metrics } from '../metrics.js';
import type { FirstView } from '../web-page/first-view.js';
import { servePage } from '../web-page/page.js';
import type { PageHeads } from '../web-page/page-heads.js';
import { acceptAnyBody, BODY_LIMIT, hasInvalidBoundary } from './bodies.js';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connections/connection-limits.js';
import { Connections } from './connections/connections.js';
import type { DroppableCalls } from './droppable-calls.js';
import { type EndpointRoute, routeOf } from './endpoint.decorator.js';
import type { Limits } from './rate-limits.js';
import { sendRefusal } from './refusal.filter.js';
import { securityHeaders } from './security-headers.js';
import type { WorkBudgets } from './work-budgets.js';

const KB = 1024;
const MB = 1024 * KB;

/** The types that @fastify/compress compresses by default, and lines of JSON. */
const COMPRESSED_TYPES = /^text\/(?!event-stream)|[+/](?:x-nd)?json(?:;|$)|[+/](?:text|xml)(?:;|$)|octet-stream(?:;|$)/;

export const UPLOAD_LIMIT = 200 * MB;

/** Enough for a club behind one address: forty open pages poll about 60 times a second. */
const ALL_REQUESTS = { name: 'anything', points: 6_000, seconds: 60, isHot: true };

/** The Fastify server under Nest: connection limits, body parsing, headers, compression. */
export async function createHttpServer(
  config: Config,
  hotReads: HotReads,
  droppable: DroppableCalls,
  log: Logger,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<FastifyAdapter> {
  const headers = securityHeaders(config);
  const trusted = config.TRUSTED_PROXY === undefined ? undefined : proxyAddress.compile(config.TRUSTED_PROXY);
  const isProxy = (address: string) => trusted?.(address, 0) ?? false;
  const connections = new Connections(limits, config.RATE_LIMIT_FACTOR, isProxy);
  const adapter = new FastifyAdapter({
    serverFactory: hotReadsFirst(hotReads, droppable, connections, limits),
    // A URL that is too long or cannot be decoded reaches no route and no hook.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendRefusal(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => connections.refuseUnreadable(error, socket as Socket),
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs as much as reading its body: the few lines about a request name it themselves.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    rewriteUrl: ({ url = '/' }) => url.replace(PATH_PREFIX, '/$1'),
    forceCloseConnections: 'idle',
  });
  const server = adapter.getInstance() as unknown as FastifyInstance;
  // Hooks that do not wait are not async: each promise delays the request by a turn of the microtask queue.
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  acceptAnyBody(server);
  addGetRoutes(server);
  allowCrossOrigin(server);
  await server.register(compress, {
    threshold: 2 * KB,
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSED_TYPES,
    brotliOptions: { params: { 1: 4 } },
  });
  await server.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10, fieldSize: 10 * KB, parts: 12 },
  });
  return adapter;
}

/** Adds what needs Nest's providers: rate limits and metrics for every request, and the page for all other paths. */
export async function configureServer(
  server: FastifyInstance,
  limits: Limits,
  budgets: WorkBudgets,
  metrics: Metrics,
  priority: RequestPriority,
  config: Config,
  heads: PageHeads,
  first: FirstView,
): Promise<void> {
  trackInFlight(server, priority, budgets);
  server.addHook('onRequest', async (request) => {
    budgets.checkAddress(request);
    await limits.takeByAddress(ALL_REQUESTS, request.ip);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1_000;
    // The route is the pattern, never the URL, which can contain keys and callsigns.
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, seconds);
    const { id: reqId, method } = request;
    request.log.info({ reqId, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    // A refused upload may not have been read to its end: the next request on the connection would wait behind it.
    if (!request.raw.complete) request.raw.unpipe().resume();
    done();
  });
  server.addHook('onSend', (request, reply, _, done) => {
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done();
  });
  await servePage(server, config, heads, first);
}

/**
 * Everything before `api/`: radio programs are configured with the folder of the operator's previous server, or with
 * extra slashes: `/cloudlog/index.php/api/radio`, `//api/qso`.
 */
const PATH_PREFIX = /^(?:https?:\/\/[^/?#]+)?\/+(?:[^/?#]+\/+)*?(api\/|manifest\.json(?=$|\?))\/*/i;

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers hot reads, and requests that are dropped, before the framework sees them. The timeouts are set here, since
 * the framework sets none on a server that it did not create.
 */
function hotReadsFirst(
  hotReads: HotReads,
  droppable: DroppableCalls,
  connections: Connections,
  limits: ConnectionLimits,
) {
  return (handle: RequestListener) => {
    const options = {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
    };
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      connections.began(request, response);
      if (droppable.answer(request, response)) return;
      if (hasInvalidBoundary(request) || !hotReads.answer(request, response)) handle(request, response);
    };
    const server = createServer(options, answer);
    // Unknown `Expect` headers are ignored. Node's default would respond without the checks above.
    server.on('checkExpectation', answer);
    connections.watch(server);
    return server;
  };
}

/** Measures the work of requests in flight, to which background work yields. Uploads and streams do not count. */
function trackInFlight(server: FastifyInstance, priority: RequestPriority, budgets: WorkBudgets): void {
  const answered = (request: FastifyRequest) => {
    if (request.work && request.work.begunAt !== null) priority.requestEnded();
    budgets.ended(request);
  };
  // The work begins after the body has arrived: a slow upload is not waiting for us.
  server.addHook('preValidation', (request, _, done) => {
    if (!request.headers['content-type']?.startsWith('multipart/')) {
      budgets.began(request);
      priority.requestBegan(request.method !== 'GET' && !routeOf(request)?.reads);
    }
    done();
  });
  server.addHook('onSend', (request, _, __, done) => {
    answered(request);
    done();
  });
  // This hook ends the work if the client has disconnected.
  server.addHook('onResponse', (request, _, done) => {
    answered(request);
    done();
  });
}

/** Registers every POST route that only reads for GET, too, with its fields in the query. */
function addGetRoutes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method === 'POST' && (route.config as EndpointRoute | undefined)?.reads)
      server.route({ ...route, method: 'GET' });
  });
}

const CORS_HEADERS = { 'Access-Control-Allow-Origin': '*' };
const CORS_PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept',
  'Access-Control-Max-Age': '86400',
};

/** Allows any origin where the request is authenticated by a key in it, so that no cookie can be misused. */
function allowCrossOrigin(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'POST' || !(route.config as EndpointRoute | undefined)?.asText) return;
    server.options(route.url, async (_, reply) => reply.headers(CORS_PREFLIGHT_HEADERS).status(204).send());
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (routeOf(request)?.asText) reply.headers(CORS_HEADERS);
    done();
  });
}
