import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { areCounted, countIfNeeded } from './rebuild.js';
import { FOLD_PENDING } from './worked-counts.js';

/** Accounts per statement: it reads the table once, but an import of one account waits for the counts of all. */
const ACCOUNTS_TOGETHER = 100;
const PENDING_ACCOUNTS = sql<NoParams, { account_id: number }>`
  select account_id from social.worked_pending union select account_id from social.squares_arrived
  order by account_id limit ${10 * ACCOUNTS_TOGETHER}`;
const FOLD = sql<{ accountIds: readonly number[] }>`${FOLD_PENDING}`;

/** Adds pending contacts and squares to the counts. */
export async function foldPending(database: Queryable): Promise<void> {
  const pending = await database.run(PENDING_ACCOUNTS);
  const ids = pending.map(({ account_id }) => account_id);
  for (let at = 0; at < ids.length; at += ACCOUNTS_TOGETHER)
    await database.run(FOLD, { accountIds: ids.slice(at, at + ACCOUNTS_TOGETHER) });
}

const COUNT_LOGS: Queue = { name: 'count-logs', timeoutSeconds: 12 * 3_600 };

/** Counts all logs in the background after an update that changed the rules, and once a minute what is pending. */
@Injectable()
export class CountLogs implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await areCounted(this.database)) return;
    if (this.config.ROLE !== 'web') await this.jobs.send(COUNT_LOGS, {}, this.database);
  }

  @Job(COUNT_LOGS)
  async countAll(): Promise<void> {
    await countIfNeeded(this.database);
  }

  /** Adds contacts and imported grid squares that are not counted yet to the counts of their stations. */
  @Job({ name: 'count-squares', cron: '* * * * *' })
  async countSquares(): Promise<void> {
    await foldPending(this.database);
  }
}
