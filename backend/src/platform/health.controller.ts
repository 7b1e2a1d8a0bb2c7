import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from './config.js';
import { Forbidden } from './errors.js';
import { Metrics } from './metrics.js';
import { Public } from './public.decorator.js';
import { Readiness } from './readiness.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

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

  @Get('metrics')
  async collect(
    @Req() request: FastifyRequest,
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = this.config.METRICS_TOKEN;
    const known = token !== undefined && authorization === `Bearer ${token}`;
    // A reverse proxy on this machine also comes from loopback, but says for whom.
    const local = LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
    if (!known && !local) throw new Forbidden();
    await reply.type(this.metrics.contentType).send(await this.metrics.text());
  }
}
