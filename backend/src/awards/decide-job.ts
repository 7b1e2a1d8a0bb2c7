import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job } from '../platform/jobs/background-jobs.js';
import { DecideAwards } from './deciding/decide-awards.js';

/** Looks every five minutes for periods whose time has come; what was missed while nothing ran is decided then, too. */
@Injectable()
export class DecideJob {
  constructor(private readonly commands: CommandBus) {}

  @Job({ name: 'decide-awards', cron: '*/5 * * * *' })
  async decide(): Promise<void> {
    await this.commands.execute(new DecideAwards({}));
  }
}
