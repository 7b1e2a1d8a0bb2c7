import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import type { DeletionScope } from './before-verification.js';
import { Unreviewed } from './unreviewed.js';

const SCOPE = sql<{ mainId: number }, DeletionScope>`
  select proven_at as "verifiedAt", deletion_chosen_at as "chosenAt", import_ids as "importIds"
  from identity.unreviewed where account_id = $mainId and deletion_chosen_at is not null`;
const DONE = sql<{ mainId: number; chosenAt: Date }>`
  delete from identity.unreviewed where account_id = $mainId and deletion_chosen_at = $chosenAt`;
const UNFINISHED = sql<NoParams, { account_id: number }>`
  select account_id from identity.unreviewed where deletion_chosen_at is not null`;

export const DELETE_UNREVIEWED: Queue<{ mainId: number }> = {
  name: 'delete-unreviewed',
  retries: 20,
  timeoutSeconds: 3_600,
};

/** Deletes the unreviewed contacts of a main account. After an interruption it continues with the remaining ones. */
@Injectable()
export class DeleteUnreviewed implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly unreviewed: Unreviewed,
  ) {}

  /** A deletion that ran out of retries gets another job at the next start. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE === 'web') return;
    for (const { account_id } of await this.database.run(UNFINISHED))
      await this.jobs.send(DELETE_UNREVIEWED, { mainId: account_id }, this.database);
  }

  @Job(DELETE_UNREVIEWED)
  async run({ mainId }: { mainId: number }): Promise<void> {
    const [scope] = await this.database.run(SCOPE, { mainId });
    if (!scope) return;
    await this.unreviewed.logs.deleteContacts(mainId, scope);
    await this.database.run(DONE, { mainId, chosenAt: scope.chosenAt });
  }
}
