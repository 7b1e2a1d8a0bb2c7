import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../platform/http/refusal.filter.js';

/** An error response with the status and texts that programs expect. */
export class WavelogAnswer extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(`answered ${status}`);
  }
}

export function failed(status: number, reason: string): WavelogAnswer {
  return new WavelogAnswer(status, { status: 'failed', reason });
}

/** Formats errors as Wavelog does. */
@Catch()
export class WavelogFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (thrown instanceof WavelogAnswer) reply.status(thrown.status).send(thrown.body);
    else {
      const { message } = refuse(thrown, http.getRequest<FastifyRequest>(), reply);
      reply.send({ status: 'failed', reason: message });
    }
  }
}
