import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config.js';
import { isSameSecret } from '../crypto.js';
import { Forbidden } from '../errors.js';
import { Metrics } from '../metrics.js';
import { Public } from './api-call.decorator.js';
import { isDirectLocalRequest } from './direct-request.js';
import { Readiness } from './readiness.js';

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
