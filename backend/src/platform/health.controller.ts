import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from './config.js';
import { isSameSecret } from './crypto.js';
import { Database, statement } from './database.js';
import { isDirectFromThisMachine } from './direct-request.js';
import { Forbidden } from './errors.js';
import { Jobs } from './jobs.js';
import { Metrics } from './metrics.js';
import { Public } from './public.decorator.js';

const PING = statement('select 1');

@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
  ) {}

  /** The process lives. */
  @Get('healthz')
  healthz(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can do its work: database reached, schema up to date, background work running. */
  @Get('readyz')
  async readyz(@Res() reply: FastifyReply): Promise<void> {
    const database = await this.database.run(PING, []).then(
      () => true,
      () => false,
    );
    // The app only listens once its migrations are through.
    const checks = { database, migrations: true, jobs: this.jobs.ready };
    const ready = Object.values(checks).every(Boolean);
    await reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'waiting', checks });
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
