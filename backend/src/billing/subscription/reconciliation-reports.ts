import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, statement } from '../../platform/database/database.js';
import { Mail } from '../../platform/messages/mail.js';

const REPORT = statement('insert into billing.reconciliation (at, checked, repaired) values ($1, $2, $3)');

/** What the nightly comparison with the payment service found: stored, logged and, if anything differed, sent. */
@Injectable()
export class ReconciliationReports {
  private readonly log = new Logger(ReconciliationReports.name);

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async store(checked: number, repaired: number): Promise<void> {
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
