import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { ScoreboardReply } from '@pileup/contract/contests/scoreboard';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../platform/clock.js';
import { refuse } from '../../platform/http/refusal.filter.js';

/** Sends errors as logging programs read them. */
@Catch()
export class ScoreboardFilter implements ExceptionFilter {
  constructor(private readonly clock: Clock) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const { message, status } = refuse(thrown, http.getRequest<FastifyRequest>(), reply);
    if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Pileup scoreboard"');
    reply.send(replyOf('Error', message, this.clock.now()));
  }
}

export function replyOf(Status: ScoreboardReply['Status'], Description: string, now: number): ScoreboardReply {
  return { Status, Description, TimeStamp: new Date(now).toISOString().replace('T', ' ').slice(0, 19) };
}
