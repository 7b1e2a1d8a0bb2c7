import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { Job, type Queue } from '../../platform/jobs/background-jobs.js';
import { AccountJobs, type UnfinishedJob } from '../account-jobs.js';
import { allows, IMPORT } from '../transitions.js';
import { ImportRunner } from './run-import.js';

const DAY_MS = 86_400_000;

const UNFINISHED = sql<NoParams, UnfinishedJob>`
  select id, account_id from exchange.import where ${allows(IMPORT.begin)} order by id`;
// For a day after a file crashed the process, the other files of the account are suspect, too.
const SUSPECT = sql<{ importId: number; since: Date }, { account_id: number; suspect: boolean }>`
  select m.account_id, exists (
    select from exchange.import i
    where i.account_id = m.account_id and i.crashes > 0 and i.moved_at > $since) as suspect
  from exchange.import m where m.id = $importId and ${allows(IMPORT.begin, 'm.status')}`;

const QUEUE: Queue<{ importId: number }> = {
  name: 'import-adif',
  // One job per account at a time: other accounts do not wait for a large file.
  concurrency: 2,
  retries: 20,
  timeoutSeconds: 4 * 3_600,
};

/** Suspect files are read one at a time, so that it is known which one crashed the process. */
const SUSPECT_QUEUE: Queue<{ importId: number }> = { ...QUEUE, name: 'import-suspect-adif', concurrency: 1 };

/** Queues imports: two at a time, round robin by account, and suspect files one at a time. */
@Injectable()
export class ImportQueue implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: AccountJobs,
    private readonly runner: ImportRunner,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.requeue(UNFINISHED, (id, accountId) => this.add(id, accountId));
  }

  async add(importId: number, accountId: number, tx?: Queryable): Promise<void> {
    await this.jobs.send(QUEUE, { importId }, accountId, tx);
  }

  @Job(QUEUE)
  async start({ importId }: { importId: number }): Promise<void> {
    const since = new Date(this.clock.now() - DAY_MS);
    const [found] = await this.database.run(SUSPECT, { importId, since });
    if (found?.suspect) await this.jobs.send(SUSPECT_QUEUE, { importId }, found.account_id);
    else if (found) await this.run({ importId });
  }

  @Job(SUSPECT_QUEUE)
  async run({ importId }: { importId: number }): Promise<void> {
    const accountId = await this.runner.run(importId);
    if (accountId !== null) await this.add(importId, accountId);
  }
}
