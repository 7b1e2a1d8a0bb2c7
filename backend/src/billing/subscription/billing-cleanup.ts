import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';

const DAY = 86_400_000;
/** The payment service repeats an event for 3 days. */
const EVENTS = statement('delete from billing.event where received_at < $1');
const CHECKOUTS = statement(`
  delete from billing.checkout c where created_at < $1 and status <> 'complete'
    and not exists (select from billing.payment p where p.checkout_id = c.id)`);
const REPORTS = statement('delete from billing.reconciliation where at < $1');

@Injectable()
export class BillingCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes events of the payment service after 90 days, checkouts that were not completed after 30 days, and reports
   * of the nightly comparison after a year.
   */
  @Job({ name: 'sweep-billing', cron: '50 3 * * *' })
  async sweep(): Promise<void> {
    const before = (days: number) => [new Date(this.clock.now() - days * DAY)];
    await this.database.run(EVENTS, before(90));
    await this.database.run(CHECKOUTS, before(30));
    await this.database.run(REPORTS, before(365));
  }
}
