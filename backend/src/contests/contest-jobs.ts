import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Job, type Queue } from '../platform/jobs/background-jobs.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { CONTESTS_CHANGED } from './contests-changed.js';
import { selectContacts } from './rebuild.js';
import { RecordResults } from './record-results.js';

/** Sent with the change of a contest that may have contacts already. */
export const SELECT_CONTACTS: Queue<{ contestId: number }> = { name: 'select-contest-contacts' };

@Injectable()
export class ContestJobs {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly bus: InstanceBus,
    private readonly clock: Clock,
  ) {}

  /** Records the results of contests whose time to send logs has ended. */
  @Job({ name: 'record-contest-results', cron: '*/5 * * * *' })
  async record(): Promise<void> {
    await this.commands.execute(new RecordResults({}));
  }

  @Job(SELECT_CONTACTS)
  async select({ contestId }: { contestId: number }): Promise<void> {
    await selectContacts(this.database, contestId, this.clock.now());
    this.bus.publish(CONTESTS_CHANGED, contestId);
  }
}
