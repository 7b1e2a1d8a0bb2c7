import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Mail } from '../../platform/messages/mail.js';

const REPORT = sql<{
  at: Date;
  checked: number;
  repaired: number;
  failed: number;
}>`insert into billing.reconciliation (at, checked, repaired, failed) values ($at, $checked, $repaired, $failed)`;

export interface Reconciliation {
  readonly checked: number;
  readonly repaired: number;
  readonly failed: number;
}

/** Stores the nightly comparison with the payment service; logs and sends it if anything differed or failed. */
@Injectable()
export class ReconciliationReports {
  private readonly log = new Logger(ReconciliationReports.name);

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async store({ checked, repaired, failed }: Reconciliation): Promise<void> {
    const to = this.config.ADMIN_EMAIL;
    const text = `${checked} subscriptions were compared with the payment service; the periods of ${repaired} differed and were repaired; ${failed} could not be read or changed and are tried again in the next night.`;
    const isNotable = repaired > 0 || failed > 0;
    await this.database.transaction(async (tx) => {
      await tx.run(REPORT, { at: new Date(this.clock.now()), checked, repaired, failed });
      if (isNotable && to !== undefined)
        await this.mail.send({ to, subject: 'Pileup: subscriptions repaired or not read', text }, tx);
    });
    if (isNotable) this.log.warn(text);
  }
}
