import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { WorkBudgets } from '../../platform/http/work-budgets.js';
import type { Me } from '../me.js';

/**
 * Notifies other modules of each request of a signed-in account. An interceptor would run every request through
 * observables, which costs more than reading the contact that is logged.
 */
@Injectable()
export class SignedInRequests {
  private readonly listeners: ((me: Me) => void)[] = [];

  constructor(private readonly budgets: WorkBudgets) {}

  onRequest(listener: (me: Me) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Called by the guards that accept a request.
   *
   * @throws TooMany if the account has used up the processor time it may use
   */
  accepted(me: Me, request: FastifyRequest): void {
    this.budgets.checkAccount(request, me.accountId);
    for (const listener of this.listeners) listener(me);
  }
}
