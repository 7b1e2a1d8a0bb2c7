import { Injectable } from '@nestjs/common';
import { Stations } from '../identity/index.js';
import type { Queryable } from '../platform/database/database.js';
import { Jobs, type Queue } from '../platform/jobs/jobs.js';

/**
 * Background work of one account. A queue runs one job at a time for each main account, its sub-accounts included:
 * whatever one operator queues, the other places of the queue are left for others.
 */
@Injectable()
export class AccountJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly stations: Stations,
  ) {}

  async send<Payload extends object>(
    queue: Queue<Payload>,
    payload: Payload,
    accountId: number,
    tx: Queryable,
  ): Promise<void> {
    await this.jobs.send(queue, payload, tx, String(await this.stations.mainOf(accountId, tx)));
  }
}
