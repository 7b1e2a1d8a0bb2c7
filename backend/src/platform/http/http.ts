import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import proxyAddress from '@fastify/proxy-addr';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { RequestPriority } from '../jobs/request-priority.js';
import type { HotReads } from '../live/snapshots.js';
import type { Metrics } from '../metrics.js';
import { servePage } from '../web-page/page.js';
import type { PageHeads } from '../web-page/page-heads.js';
import { BODY_LIMIT, hasBadForm, readAnyBody } from './bodies.js';
import { type CallRoute, routeOf } from './call.decorator.js';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connections/connection-limits.js';
import { Connections } from './connections/connections.js';
import type { Limits } from './limits.js';
import { sendRefusal } from './refusal.filter.js';
import { securityHeaders } from './security-headers.js';

const KB = 1024;
const MB = 1024 * KB;

export const UPLOAD_LIMIT = 200 * MB;

/** A whole club behind one address: forty open pages poll about 60 times a second. */
const ANYTHING = { name: 'anything', points: 6_000, seconds: 60, isHot: true };

/** The server beneath Nest: who may connect how often, what a body may be, what every answer carries. */
export async function makeServer(
  config: Config,
  hotReads: HotReads,
  log: Logger,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<FastifyAdapter> {
  const headers = securityHeaders(config);
  const trusts = config.TRUSTED_PROXY === undefined ? undefined : proxyAddress.compile(config.TRUSTED_PROXY);
  const isProxy = (address: string) => trusts?.(address, 0) ?? false;
  const connections = new Connections(limits, config.RATE_LIMIT_FACTOR, isProxy);
  const adapter = new FastifyAdapter({
    serverFactory: hotReadsFirst(hotReads, connections, limits),
    // An address that cannot be decoded, or is too long, never reaches a route or a hook.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendRefusal(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => connections.refuseUnreadable(error, socket as Socket),
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    rewriteUrl: ({ url = '/' }) => url.replace(ELSEWHERE, '/$1'),
    forceCloseConnections: 'idle',
  });
  const server = adapter.getInstance() as unknown as FastifyInstance;
  server.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
  readAnyBody(server);
  answerGetToo(server);
  openToPages(server);
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
  courtesy: RequestPriority,
  config: Config,
  heads: PageHeads,
): Promise<void> {
  giveWay(server, courtesy);
  server.addHook('onRequest', async (request) => {
    await limits.takeByAddress(ANYTHING, request.ip);
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
  await servePage(server, config, heads);
}

/**
 * Programs believe the interface below whatever folder their operator's last server had it in, and mind no slash too
 * many: `/cloudlog/index.php/api/radio`, `//api/qso`.
 */
const ELSEWHERE = /^(?:https?:\/\/[^/?#]+)?\/+(?:[^/?#]+\/+)*?(api\/|manifest\.json(?=$|\?))\/*/i;

type Handles = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Hot reads are answered before the framework sees the request. The timeouts are set here: the framework sets none on a
 * server that it did not make itself.
 */
function hotReadsFirst(hotReads: HotReads, connections: Connections, limits: ConnectionLimits) {
  return (handle: Handles) => {
    const options = {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
    };
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      connections.began(request, response);
      if (hasBadForm(request) || !hotReads.answer(request, response)) handle(request, response);
    };
    const server = createServer(options, answer);
    // An expectation that nobody knows is ignored; by default it is answered past everything above.
    server.on('checkExpectation', answer);
    connections.watch(server);
    return server;
  };
}

/** Tells background work who is waiting for an answer. Uploads and what is streamed out take their time anyway. */
function giveWay(server: FastifyInstance, courtesy: RequestPriority): void {
  const waiting = new WeakSet<FastifyRequest>();
  const answered = (request: FastifyRequest) => {
    if (waiting.delete(request)) courtesy.requestEnded();
  };
  // Once its body is there: a client that is slow to send it does not wait for us.
  server.addHook('preValidation', async (request) => {
    if (request.headers['content-type']?.startsWith('multipart/')) return;
    waiting.add(request);
    courtesy.requestBegan(request.method !== 'GET' && !routeOf(request)?.reads);
  });
  server.addHook('onSend', async (request) => answered(request));
  // Should there be nobody left to send to.
  server.addHook('onResponse', async (request) => answered(request));
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
    if (routeOf(request)?.asText) reply.headers(FOR_ANY_PAGE);
  });
}
