import type { IncomingMessage } from 'node:http';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config.js';
import { isSameSecret } from '../crypto.js';
import { Forbidden } from '../errors.js';
import { Metrics } from '../metrics.js';
import { Public } from './endpoint.decorator.js';
import { Readiness } from './readiness.js';
import { isProxy } from './request-origin.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
/** Headers that proxies and content delivery networks add. */
const FORWARDING_HEADER =
  /^(forwarded|via|cdn-loop|client-ip|true-client-ip|cf-.+|fastly-.+|akamai-.+|x-(forwarded|original|real|client|cluster|envoy|appengine|azure|arr|proxy|proxyuser|remote|scheme|host|varnish|amzn)(-.+)?)$/;

/**
 * Whether the request comes from a program on this machine, not through a reverse proxy on this machine, which also
 * connects from loopback. A proxy is recognized by the headers it adds, by the host name it passes on, by HTTP/1.0
 * (nginx's default, which adds no headers), or by being the trusted proxy.
 */
function isDirectLocalRequest(request: IncomingMessage, trustedProxy: string | undefined): boolean {
  const from = request.socket.remoteAddress ?? '';
  return (
    LOOPBACK.has(from) &&
    request.httpVersion !== '1.0' &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    !Object.keys(request.headers).some((name) => FORWARDING_HEADER.test(name)) &&
    !isProxy(from, trustedProxy)
  );
}

@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly config: Config,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /** Liveness. */
  @Get('healthz')
  healthz(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Readiness: database reachable, disks writable, schema up to date, background jobs running. */
  @Get('readyz')
  async readyz(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.readiness.check();
    if (report.status === 'waiting') reply.header('Retry-After', '5');
    await reply
      .status(report.status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(report);
  }

  /** Needs the token if one is configured; otherwise allowed for programs on this machine only. */
  @Get('metrics')
  async collect(
    @Req() request: FastifyRequest,
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { METRICS_TOKEN, TRUSTED_PROXY } = this.config;
    const isAllowed =
      METRICS_TOKEN === undefined
        ? isDirectLocalRequest(request.raw, TRUSTED_PROXY)
        : isSameSecret(authorization ?? '', `Bearer ${METRICS_TOKEN}`);
    if (!isAllowed) throw new Forbidden();
    await reply.type(this.metrics.contentType).send(await this.metrics.text());
  }
}
