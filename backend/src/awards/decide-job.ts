import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../platform/config.js';
import { Job } from '../platform/jobs/background-jobs.js';
import { DecideAwards } from './deciding/decide-awards.js';

/** Looks every five minutes for periods whose time has come; what was missed while nothing ran is decided then, too. */
@Injectable()
export class DecideJob implements OnApplicationBootstrap {
  private readonly log = new Logger(DecideJob.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
  ) {}

  /** Decides at once after a pause; the start does not wait for that. */
  onApplicationBootstrap(): void {
    if (this.config.ROLE === 'web') return;
    this.decide().catch((error: unknown) => this.log.warn(`awards will be decided later: ${String(error)}`));
  }

  /** Decides the periods of awards that ended at least 48 hours ago and are not decided yet. */
  @Job({ name: 'decide-awards', cron: '*/5 * * * *' })
  async decide(): Promise<void> {
    await this.commands.execute(new DecideAwards({}));
  }
}
