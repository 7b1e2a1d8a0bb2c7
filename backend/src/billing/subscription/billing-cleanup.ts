import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';

const DAY = 86_400_000;
/** The payment service repeats an event for 3 days. */
const EVENTS = sql<{ before: Date }>`delete from billing.event where received_at < $before`;
const CHECKOUTS = sql<{ before: Date }>`
  delete from billing.checkout c where created_at < $before and status <> 'complete'
    and not exists (select from billing.payment p where p.checkout_id = c.id)`;
const REPORTS = sql<{ before: Date }>`delete from billing.reconciliation where at < $before`;

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
    const daysAgo = (days: number) => ({ before: new Date(this.clock.now() - days * DAY) });
    await this.database.run(EVENTS, daysAgo(90));
    await this.database.run(CHECKOUTS, daysAgo(30));
    await this.database.run(REPORTS, daysAgo(365));
  }
}
