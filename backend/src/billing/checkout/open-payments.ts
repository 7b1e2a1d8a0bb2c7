import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { PaymentService } from '../service/payment-service.js';
import { SettleCheckout } from './settle-checkout.js';

/** Bank debits take days; later than this no payment is reported any more. */
const OPEN_DAYS = 28;

const OPEN = sql<{ since: Date; service: string }, { sessionId: NotNull<string> }>`
  select c.session_id as "sessionId" from billing.payment p join billing.checkout c on c.id = p.checkout_id
  where p.status = 'open' and p.created_at > $since and c.service = $service and c.session_id is not null order by p.id`;

/** Gifts and donations that are not known to be paid or to have failed. */
@Injectable()
export class OpenPayments {
  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly checkouts: SettleCheckout,
    private readonly clock: Clock,
  ) {}

  /** The ids of their checkouts. */
  async sessions(): Promise<string[]> {
    const since = new Date(this.clock.now() - OPEN_DAYS * 86_400_000);
    const rows = await this.database.run(OPEN, { since, service: this.service.name ?? '' });
    return rows.map(({ sessionId }) => sessionId);
  }

  settle(sessionId: string): Promise<void> {
    return this.checkouts.settle(sessionId, null);
  }
}
