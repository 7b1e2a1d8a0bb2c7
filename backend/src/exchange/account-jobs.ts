import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Stations } from '../identity/index.js';
import { Config } from '../platform/config.js';
import { Database, type Queryable } from '../platform/database/database.js';
import type { NoParams, Statement } from '../platform/database/sql.js';
import { Jobs, type Queue } from '../platform/jobs/background-jobs.js';

/** The row of a job that has not ended. */
export interface UnfinishedJob {
  id: number;
  account_id: number;
}

/** Background jobs of accounts. A queue runs one job at a time per main account, its sub-accounts included. */
@Injectable()
export class AccountJobs implements BeforeApplicationShutdown {
  private readonly shutdown = new AbortController();

  constructor(
    private readonly jobs: Jobs,
    private readonly stations: Stations,
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Aborted when the process shuts down. */
  get shutdownSignal(): AbortSignal {
    return this.shutdown.signal;
  }

  beforeApplicationShutdown(): void {
    this.shutdown.abort();
  }

  async send<Payload extends object>(
    queue: Queue<Payload>,
    payload: Payload,
    accountId: number,
    tx: Queryable = this.database,
  ): Promise<void> {
    await this.jobs.send(queue, payload, tx, String(await this.stations.mainOf(accountId, tx)));
  }

  /** The station of an account; null if the account is gone. */
  stationOf(accountId: number): ReturnType<Stations['ofAccount']> {
    return this.stations.ofAccount(accountId);
  }

  /** Enqueues, after a start, the jobs that `unfinished` selects, before interrupted ones time out. */
  async requeue(
    unfinished: Statement<NoParams, UnfinishedJob>,
    enqueue: (id: number, accountId: number) => Promise<void>,
  ): Promise<void> {
    if (this.config.ROLE === 'web') return;
    for (const { id, account_id } of await this.database.run(unfinished)) await enqueue(id, account_id);
  }
}
