import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Database, type Transaction } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { Notifications } from '../../social/index.js';
import { AWARDS_CHANGED } from '../awards-changed.js';
import { DecidedPeriods } from './decided-periods.js';
import { IssueAwards } from './issue-awards.js';

/** Decides every period whose time has come. The result is the number of decided periods. */
export class DecideAwards extends CommandOf<object, number>() {}

/**
 * One transaction, under a lock: of several workers each decides what the others have left. After a pause the missed days
 * are decided together, then the weeks and the months.
 */
@CommandHandler(DecideAwards)
export class DecideAwardsHandler implements ICommandHandler<DecideAwards> {
  constructor(
    private readonly database: Database,
    private readonly periods: DecidedPeriods,
    private readonly issue: IssueAwards,
    private readonly notifications: Notifications,
    private readonly bus: InstanceBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<number> {
    for (let decided = 0; ; ) {
      // Most runs find nothing, and need neither a transaction nor the lock.
      if (!(await this.periods.nextUndecided(this.database, this.clock.now()))) return decided;
      const { periods, notices } = await this.database.transaction((tx) => this.decideNext(tx));
      if (periods === 0) return decided;
      decided += periods;
      for (const notice of notices) this.notifications.publish(notice);
      this.bus.publish(AWARDS_CHANGED, 0);
    }
  }

  private async decideNext(tx: Transaction) {
    const now = this.clock.now();
    await this.periods.lock(tx);
    const next = await this.periods.nextUndecided(tx, now);
    if (!next) return { periods: 0, notices: [] };
    return { periods: next.spans.length, notices: await this.issue.decide(next, now, tx) };
  }
}

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
