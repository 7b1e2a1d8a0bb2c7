import { Inject, Injectable } from '@nestjs/common';
import type { ConnectionStatus } from '@pileup/contract/services';
import { Clock } from '../../platform/clock.js';
import { Database, type Session, statement } from '../../platform/database/database.js';
import { trySessionLock } from '../../platform/database/locks.js';
import { type CreatedNotification, Notifications } from '../../social/index.js';
import { type ConnectionRow, Connections } from './connections.js';
import { type LogService, LogServices } from './log-service.js';
import { ContactSender } from './send-contacts.js';
import { ServiceForbids, ServiceUnavailable, WrongKey } from './service-http.js';

/** Of a run; then other accounts have their turn. Changed by tests. */
export const SERVICE_TURN = { ms: 10_000 };
const MIN_RETRY_MS = 30_000;
const MAX_RETRY_MS = 4 * 3_600_000;
const FROM_PILEUP = 100;

const LOCK = trySessionLock('sendingToService');
const ACQUIRE = statement(LOCK.acquire);
const RELEASE = statement(LOCK.release);

/** Pause after so many failures in a row: doubles, with jitter, so that accounts do not return together. */
export function retryPause(failures: number, random = Math.random()): number {
  return Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.75 + random / 2);
}

/** Runs of one account at one service: one at a time in all processes, stopped by failures of the service. */
@Injectable()
export class ServiceRuns {
  constructor(
    private readonly database: Database,
    private readonly connections: Connections,
    private readonly sender: ContactSender,
    @Inject(LogServices) private readonly services: LogServices,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /** Sends what waits. Returns whether something is left for another turn. */
  async run(accountId: number, serviceName: string, signal?: AbortSignal): Promise<boolean> {
    const service = this.services.all.find(({ name }) => name === serviceName);
    const connection = service && (await this.connections.one(accountId, service.name));
    if (!connection || !this.mayRun(connection)) return false;
    return this.database.session(async (session) => {
      if (!(await this.lock(session, connection.id))) return false;
      try {
        return await this.turn(accountId, service, signal);
      } catch (error) {
        if (!(await this.failed(accountId, service, connection.failures, error))) throw error;
        return false;
      } finally {
        // On a broken connection the lock is gone already.
        await session.transaction((tx) => tx.run(RELEASE, [connection.id])).catch(() => undefined);
      }
    });
  }

  private mayRun({ status, next_at }: ConnectionRow): boolean {
    if (status === 'wrong_key' || status === 'stopped') return false;
    return next_at === null || next_at.getTime() <= this.clock.now();
  }

  private async lock(session: Session, id: number): Promise<boolean> {
    const [row] = await session.transaction((tx) => tx.run<{ locked: boolean }>(ACQUIRE, [id]));
    return row?.locked === true;
  }

  private async turn(accountId: number, service: LogService, signal?: AbortSignal): Promise<boolean> {
    const until = this.clock.elapsed() + SERVICE_TURN.ms;
    while (await this.sender.step(accountId, service)) {
      if (signal?.aborted) return false;
      if (this.clock.elapsed() >= until) return true;
    }
    return false;
  }

  /** Stores a failure of the service; false for other errors. */
  async failed(accountId: number, service: LogService, failures: number, error: unknown): Promise<boolean> {
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
          : `${service.title} refuses further uploads`;
      const message = `${fault} Your contacts wait here; nothing is lost. Connect ${service.title} again on your account page.`;
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
