import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, statement } from '../../platform/database/database.js';
import { Job, type Queue } from '../../platform/jobs/background-jobs.js';
import { Mail } from '../../platform/messages/mail.js';
import { PaymentService } from '../service/payment-service.js';
import { SyncSubscription } from './sync-subscription.js';

const RECONCILE: Queue = { name: 'reconcile-subscriptions', cron: '20 3 * * *', timeoutSeconds: 3_600 };
const KNOWN = statement('select id from billing.subscription where service = $1 and ended_at is null');
const REPORT = statement('insert into billing.reconciliation (at, checked, repaired) values ($1, $2, $3)');

/**
 * Compares our periods with the payment service every night: a webhook that never arrived is made up for. What differed is
 * repaired and reported.
 */
@Injectable()
export class Reconcile {
  private readonly log = new Logger(Reconcile.name);

  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly subscriptions: SyncSubscription,
    private readonly config: Config,
    private readonly mail: Mail,
    private readonly clock: Clock,
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
    await this.report(ids.size, repaired);
  }

  private async report(checked: number, repaired: number): Promise<void> {
    const to = this.config.ADMIN_EMAIL;
    const text = `${checked} subscriptions were compared with the payment service; the periods of ${repaired} differed and were repaired.`;
    await this.database.transaction(async (tx) => {
      await tx.run(REPORT, [new Date(this.clock.now()), checked, repaired]);
      if (repaired > 0 && to !== undefined)
        await this.mail.send({ to, subject: 'Pileup: subscriptions repaired', text }, tx);
    });
    if (repaired > 0) this.log.warn(text);
  }
}
