import { Injectable, Logger } from '@nestjs/common';
import { Subscriptions } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job, type Queue } from '../../platform/jobs/background-jobs.js';
import { OpenPayments } from '../checkout/open-payments.js';
import { PaymentService } from '../service/payment-service.js';
import { ReconciliationReports } from './reconciliation-reports.js';
import { SyncSubscription } from './sync-subscription.js';

const RECONCILE: Queue = { name: 'reconcile-subscriptions', cron: '20 3 * * *', timeoutSeconds: 3_600 };
const KNOWN = sql<
  { service: string },
  { id: string }
>`select id from billing.subscription where service = $service and ended_at is null`;
const GOES_ON = sql<{ service: string }, { id: string; accountId: number }>`
  select id, account_id as "accountId" from billing.subscription
  where service = $service and ended_at is null and cancel_at is null`;

/**
 * Compares our periods with the payment service every night: a webhook that never arrived is made up for. Differences
 * are repaired and reported.
 */
@Injectable()
export class Reconcile {
  private readonly log = new Logger(Reconcile.name);

  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly subscriptions: SyncSubscription,
    private readonly accounts: Subscriptions,
    private readonly payments: OpenPayments,
    private readonly reports: ReconciliationReports,
  ) {}

  /** Compares open payments and subscriptions with the payment service, repairs differences and stores a report. */
  @Job(RECONCILE)
  async run(): Promise<void> {
    if (this.service.name === null) return;
    const name = this.service.name;
    let failed = 0;
    /** Does one step; its failure is reported and does not prevent the others. */
    const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
      try {
        return await work();
      } catch (error) {
        failed++;
        this.log.error(error);
        return null;
      }
    };
    // Closed accounts come first, because that saves other people's money.
    for (const id of await this.closed(name)) await attempt(() => this.cancel(id));
    for (const sessionId of await this.payments.sessions()) await attempt(() => this.payments.settle(sessionId));
    // Known subscriptions are included, so that one that the service does not list is read once more.
    const known = await this.database.run(KNOWN, { service: name });
    const ids = new Set(known.map(({ id }) => id));
    await attempt(async () => {
      for await (const id of this.service.subscriptionIds()) ids.add(id);
    });
    let repaired = 0;
    for (const id of ids) if (await attempt(() => this.subscriptions.sync(id, null))) repaired++;
    await this.reports.store({ checked: ids.size, repaired, failed });
  }

  /** The subscriptions that are running although their accounts are suspended or are being deleted. */
  private async closed(service: string): Promise<string[]> {
    const rows = await this.database.run(GOES_ON, { service });
    const closed = new Set(await this.accounts.closedOf(rows.map(({ accountId }) => accountId)));
    return rows.filter(({ accountId }) => closed.has(accountId)).map(({ id }) => id);
  }

  /** Cancels at the end of the period: nothing more is paid, and a restored account can continue its subscription. */
  private async cancel(id: string): Promise<void> {
    await this.service.cancelAtEnd(id, true);
    await this.subscriptions.sync(id, null);
  }
}
