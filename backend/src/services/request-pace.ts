import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';

/** Keys of accounts that are remembered; more would only be accounts that send at the same moment. */
const MAX_KEYS = 10_000;

/** Spaces the requests to a service: those of an account, and all of this process together. */
@Injectable()
export class RequestPace {
  /** When the next request may begin (ms of `Clock.elapsed`), by service or service and account. */
  private readonly free = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Waits until a request may begin. */
  async wait(service: string, accountId: number, interval: { account: number; all: number }): Promise<void> {
    const now = this.clock.elapsed();
    const own = `${service} ${accountId}`;
    const at = Math.max(now, this.free.get(service) ?? 0, this.free.get(own) ?? 0);
    if (this.free.size > MAX_KEYS) this.free.clear();
    this.free.set(service, at + interval.all);
    this.free.set(own, at + interval.account);
    if (at > now) await this.clock.sleep(at - now);
  }
}
