import { Injectable } from '@nestjs/common';
import type { Revenue } from '@pileup/contract/admin/users';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { monthsAfter } from './periods.js';
import { PaymentService } from './service/payment-service.js';

const RECEIVED = sql<{ month: Date; year: Date; now: Date }, Revenue>`
  select coalesce(sum(amount - refunded) filter (where at >= $month), 0)::integer as month,
    coalesce(sum(amount - refunded), 0)::integer as year
  from billing.receipt where at >= least($month, $year) and at <= $now`;

/** Revenue of the payment service; if none is connected, it is unknown, which is not the same as nothing received. */
@Injectable()
export class ReceivedRevenue {
  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
  ) {}

  /** Whether payments are those of the sandbox, and amounts no money. */
  get isTestMoney(): boolean {
    return this.service.name === 'sandbox';
  }

  /** Pence in the calendar month of `now` (ms) and in the twelve months until then; null if no service is connected. */
  async at(now: number): Promise<Revenue | null> {
    if (this.service.name !== 'stripe') return null;
    const month = new Date(`${new Date(now).toISOString().slice(0, 7)}-01T00:00:00Z`);
    const [received] = await this.database.run(RECEIVED, {
      month,
      year: new Date(monthsAfter(now, -12)),
      now: new Date(now),
    });
    return received ?? null;
  }
}
