import { Injectable } from '@nestjs/common';
import type { ConnectionStatus, ServiceName } from '@pileup/contract/services';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { ServiceForbids, ServiceUnavailable, WrongKey } from '../../platform/service-http.js';
import { type CreatedNotification, Notifications } from '../../social/index.js';
import { type ConnectionRow, Connections } from '../connections.js';

const MIN_RETRY_MS = 30_000;
const MAX_RETRY_MS = 4 * 3_600_000;
const FROM_PILEUP = 100;

/** Pause after so many failures in a row, in ms: doubles, with jitter, so that accounts do not return together. */
export function retryPause(failures: number, random = Math.random()): number {
  return Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.75 + random / 2);
}

/** A service as its failures are reported to the operator. */
export interface FailingService {
  readonly name: ServiceName;
  /** Name that operators know. */
  readonly title: string;
  /** Consequence for the operator while the service is not used: a sentence. */
  readonly whenStopped: string;
}

/** The circuit breaker of connections: whether a service may be used, and what its failures lead to. */
@Injectable()
export class ServiceFailures {
  constructor(
    private readonly database: Database,
    private readonly connections: Connections,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /** ms since some moment in the past. */
  elapsed(): number {
    return this.clock.elapsed();
  }

  mayUse({ status, next_at }: ConnectionRow): boolean {
    if (status === 'wrong_key' || status === 'stopped') return false;
    return next_at === null || next_at.getTime() <= this.clock.now();
  }

  /** Stores a failure of the service; false for other errors. */
  async store(accountId: number, service: FailingService, failures: number, error: unknown): Promise<boolean> {
    const status = statusOf(error);
    if (status === null) return false;
    const fault = (error as Error).message;
    const now = this.clock.now();
    const nextAt = status === 'failing' ? new Date(now + retryPause(failures)) : null;
    const created = await this.database.transaction(async (tx): Promise<CreatedNotification | null> => {
      const before = await this.connections.fail(tx, accountId, service.name, { status, fault, nextAt });
      if (before === undefined || before === status || status === 'failing') return null;
      const subject =
        status === 'wrong_key'
          ? `${service.title} no longer accepts your key`
          : `${service.title} is refusing further requests`;
      const message = `${fault} ${service.whenStopped} Connect ${service.title} again on your account page.`;
      const notice = await this.notifications.create(
        { to: accountId, from: null, type: FROM_PILEUP, subject, message },
        tx,
      );
      return typeof notice === 'string' ? null : notice;
    });
    this.notifications.publish(created);
    return true;
  }
}

function statusOf(error: unknown): ConnectionStatus | null {
  if (error instanceof WrongKey) return 'wrong_key';
  if (error instanceof ServiceForbids) return 'stopped';
  return error instanceof ServiceUnavailable ? 'failing' : null;
}
