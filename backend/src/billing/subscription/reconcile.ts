import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../identity/index.js';
import { Database, statement } from '../../platform/database/database.js';
import { Job, type Queue } from '../../platform/jobs/background-jobs.js';
import { PaymentService } from '../service/payment-service.js';
import { ReconciliationReports } from './reconciliation-reports.js';
import { SyncSubscription } from './sync-subscription.js';

const RECONCILE: Queue = { name: 'reconcile-subscriptions', cron: '20 3 * * *', timeoutSeconds: 3_600 };
const KNOWN = statement('select id from billing.subscription where service = $1 and ended_at is null');
const GOES_ON = statement(`
  select id, account_id as "accountId" from billing.subscription
  where service = $1 and ended_at is null and cancel_at is null`);

/**
 * Compares our periods with the payment service every night: a webhook that never arrived is made up for. What differed is
 * repaired and reported.
 */
@Injectable()
export class Reconcile {
  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly subscriptions: SyncSubscription,
    private readonly accounts: Subscriptions,
    private readonly reports: ReconciliationReports,
  ) {}

  @Job(RECONCILE)
  async run(): Promise<void> {
    if (this.service.name === null) return;
    // Ours, too: the service may have lost nothing, but a subscription that it does not list is read once more.
    const known = await this.database.run<{ id: string }>(KNOWN, [this.service.name]);
    const ids = new Set(known.map(({ id }) => id));
    for await (const id of this.service.subscriptionIds()) ids.add(id);
    let repaired = 0;
    for (const id of ids) if (await this.subscriptions.sync(id, null)) repaired++;
    await this.cancelClosed(this.service.name);
    await this.reports.store(ids.size, repaired);
  }

  /** A suspended account, or one that is being deleted, pays nothing more; it can be continued after that. */
  private async cancelClosed(service: string): Promise<void> {
    const rows = await this.database.run<{ id: string; accountId: number }>(GOES_ON, [service]);
    const closed = new Set(await this.accounts.closedOf(rows.map(({ accountId }) => accountId)));
    for (const { id, accountId } of rows) {
      if (!closed.has(accountId)) continue;
      await this.service.cancelAtEnd(id, true);
      await this.subscriptions.sync(id, null);
    }
  }
}
