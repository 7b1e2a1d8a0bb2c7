import { Inject, Injectable } from '@nestjs/common';
import { Database, type Session } from '../../platform/database/database.js';
import { trySessionLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { Connections } from '../connections.js';
import { type LogService, LogServices, SignedService, UploadService } from '../log-service.js';
import { ConfirmationReader } from './read-confirmations.js';
import { ContactSender } from './send-contacts.js';
import { ServiceFailures } from './service-failures.js';

/** Duration of a run; then other accounts have their turn. Changed by tests. */
export const SERVICE_TURN = { ms: 5_000 };

const LOCK = trySessionLock('sendingToService');
const ACQUIRE = sql<{ key: number }, { locked: boolean }>`${LOCK.acquire}`;
const RELEASE = sql<{ key: number }>`${LOCK.release}`;

/** Runs of one account at one service: one at a time in all processes, stopped by failures of the service. */
@Injectable()
export class ServiceRuns {
  constructor(
    private readonly database: Database,
    private readonly connections: Connections,
    private readonly sender: ContactSender,
    private readonly reader: ConfirmationReader,
    @Inject(LogServices) private readonly services: LogServices,
    private readonly failures: ServiceFailures,
  ) {}

  /** Sends what waits. Returns whether something is left for another turn. */
  async run(accountId: number, serviceName: string, signal?: AbortSignal): Promise<boolean> {
    // These decisions need no request to the service, so they are made even while it may not be used.
    const known = this.services.all.find(({ name }) => name === serviceName);
    if (known instanceof SignedService) await known.settle(accountId);
    if (known instanceof UploadService) await this.sender.settleChanged(accountId, known);
    return this.exclusive(accountId, serviceName, async (service) =>
      service instanceof UploadService ? this.turn(accountId, service, signal) : false,
    );
  }

  /** Reads the confirmations at a service. */
  async readConfirmations(accountId: number, serviceName: string): Promise<void> {
    await this.exclusive(accountId, serviceName, async (service) => {
      if (service instanceof UploadService) await this.reader.read(accountId, service);
      if (service instanceof SignedService) await service.readReports(accountId);
      return false;
    });
  }

  /** Does `work` if the service may be used now and no other run uses it; false if not, or if the service failed. */
  private async exclusive(
    accountId: number,
    serviceName: string,
    work: (service: LogService) => Promise<boolean>,
  ): Promise<boolean> {
    const service = this.services.all.find(({ name }) => name === serviceName);
    const connection = service && (await this.connections.one(accountId, service.name));
    if (!connection || !this.failures.mayUse(connection)) return false;
    return this.database.session(async (session) => {
      if (!(await this.lock(session, connection.id))) return false;
      try {
        return await work(service);
      } catch (error) {
        if (!(await this.failures.store(accountId, service, connection.failures, error))) throw error;
        return false;
      } finally {
        // On a broken connection the lock is gone already.
        await session.transaction((tx) => tx.run(RELEASE, { key: connection.id })).catch(() => undefined);
      }
    });
  }

  private async lock(session: Session, id: number): Promise<boolean> {
    const [row] = await session.transaction((tx) => tx.run(ACQUIRE, { key: id }));
    return row?.locked === true;
  }

  private async turn(accountId: number, service: UploadService, signal?: AbortSignal): Promise<boolean> {
    const until = this.failures.elapsed() + SERVICE_TURN.ms;
    while (await this.sender.step(accountId, service)) {
      if (signal?.aborted) return false;
      if (this.failures.elapsed() >= until) return true;
    }
    return false;
  }
}
