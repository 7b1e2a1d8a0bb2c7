import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config.js';
import { isSameSecret } from '../crypto.js';
import { Forbidden } from '../errors.js';
import { Metrics } from '../metrics.js';
import { isDirectFromThisMachine } from './direct-request.js';
import { Public } from './public.decorator.js';
import { Readiness } from './readiness.js';

@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly config: Config,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /** The process lives. */
  @Get('healthz')
  healthz(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can do its work: database reached, disks writable, schema up to date, background work running. */
  @Get('readyz')
  async readyz(@Res() reply: FastifyReply): Promise<void> {
    const ready = await this.readiness.look();
    if (ready.status === 'waiting') reply.header('Retry-After', '5');
    await reply
      .status(ready.status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(ready);
  }

  /** With a token configured, for whoever has it; else for programs on this machine. */
  @Get('metrics')
  async collect(
    @Req() request: FastifyRequest,
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { METRICS_TOKEN, TRUSTED_PROXY } = this.config;
    const isAllowed =
      METRICS_TOKEN === undefined
        ? isDirectFromThisMachine(request.raw, TRUSTED_PROXY)
        : isSameSecret(authorization ?? '', `Bearer ${METRICS_TOKEN}`);
    if (!isAllowed) throw new Forbidden();
    await reply.type(this.metrics.contentType).send(await this.metrics.text());
  }
}
