import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { Job, type Queue } from '../../platform/jobs/jobs.js';
import { AccountJobs } from '../account-jobs.js';
import { ImportRunner } from './run-import.js';

const DAY_MS = 86_400_000;

const UNFINISHED = statement(`
  select id, account_id from exchange.import where status in ('queued', 'running') order by id`);
// A day after the program ended while it read a file, the other files of the account count as suspect, too.
const SUSPECT = statement(`
  select m.account_id, exists (
    select from exchange.import i
    where i.account_id = m.account_id and i.crashes > 0 and i.moved_at > $2) as suspect
  from exchange.import m where m.id = $1 and m.status in ('queued', 'running')`);

const IMPORT: Queue<{ importId: number }> = {
  name: 'import-adif',
  // One account has one place at most: the small file of another one does not wait for a large one.
  concurrency: 2,
  retries: 20,
  timeoutSeconds: 4 * 3_600,
};

/** What may end the program again is read one file at a time, so that it is known which one did. */
const IMPORT_SUSPECT: Queue<{ importId: number }> = {
  ...IMPORT,
  name: 'import-suspect-adif',
  concurrency: 1,
};

/** Decides when imports are run: two at a time, in turns by account, and what may end the program one at a time. */
@Injectable()
export class ImportQueue implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: AccountJobs,
    private readonly runner: ImportRunner,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** What a crash interrupted continues at once, instead of when its job is taken for dead. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE === 'web') return;
    for (const { id, account_id } of await this.database.run<{ id: number; account_id: number }>(UNFINISHED, []))
      await this.add(id, account_id, this.database);
  }

  async add(importId: number, accountId: number, tx: Queryable): Promise<void> {
    await this.jobs.send(IMPORT, { importId }, accountId, tx);
  }

  @Job(IMPORT)
  async start({ importId }: { importId: number }): Promise<void> {
    const since = new Date(this.clock.now() - DAY_MS);
    const [found] = await this.database.run<{ account_id: number; suspect: boolean }>(SUSPECT, [importId, since]);
    if (found?.suspect) await this.jobs.send(IMPORT_SUSPECT, { importId }, found.account_id, this.database);
    else if (found) await this.run({ importId });
  }

  @Job(IMPORT_SUSPECT)
  async run({ importId }: { importId: number }): Promise<void> {
    const again = await this.runner.run(importId);
    if (again !== null) await this.add(importId, again, this.database);
  }
}
