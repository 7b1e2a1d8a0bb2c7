import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../clock.js';

/** Maximum number of entries; further ones are not counted until these are taken. */
const MAX_ENTRIES = 10_000;

export interface LimitRefusal {
  accountId: number;
  /** The pattern of the path. */
  call: string;
  hits: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

/** Requests of signed-in accounts that a rate limit refused in this process, since they were last taken. */
@Injectable()
export class LimitRefusals {
  private refusals = new Map<string, LimitRefusal>();

  constructor(private readonly clock: Clock) {}

  noteAnswer(request: FastifyRequest & { user?: { accountId: number } }, reply: FastifyReply): void {
    if (reply.statusCode !== 429 || !request.user) return;
    const { accountId } = request.user;
    const call = request.routeOptions.url ?? '';
    const key = `${accountId} ${call}`;
    const known = this.refusals.get(key);
    if (known) {
      known.hits++;
      known.lastAt = this.clock.now();
    } else if (this.refusals.size < MAX_ENTRIES)
      this.refusals.set(key, { accountId, call, hits: 1, lastAt: this.clock.now() });
  }

  take(): LimitRefusal[] {
    const taken = [...this.refusals.values()];
    this.refusals = new Map();
    return taken;
  }
}
