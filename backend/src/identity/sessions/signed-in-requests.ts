import { Injectable } from '@nestjs/common';
import type { Me } from '../me.js';

/**
 * Notifies other modules of each request of a signed-in account. Not an interceptor: with one, every request runs through
 * observables, which costs more than reading the contact that is logged.
 */
@Injectable()
export class SignedInRequests {
  private readonly listeners: ((me: Me) => void)[] = [];

  onRequest(listener: (me: Me) => void): void {
    this.listeners.push(listener);
  }

  /** Called by the guards that accept a request. */
  accepted(me: Me): void {
    for (const listener of this.listeners) listener(me);
  }
}
