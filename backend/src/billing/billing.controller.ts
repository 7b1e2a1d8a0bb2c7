import { Controller } from '@nestjs/common';
import type { SubscriptionAnswer } from '@pileup/contract/billing';
import { CurrentUser, type Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database, statement } from '../platform/database/database.js';
import { Call } from '../platform/http/api-call.decorator.js';
import { type Period, subscriptionStatusOf } from './periods.js';

const MAX_PERIODS = 200;

const PERIODS = statement(`
  select "from", "to", kind from billing.period where account_id = $1 order by "from" desc, id desc limit ${MAX_PERIODS}`);

@Controller('api')
export class BillingController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Call('vsubscription', { reads: true })
  async subscription(@CurrentUser() me: Me): Promise<SubscriptionAnswer> {
    const periods = await this.database.run<Period>(PERIODS, [me.mainId]);
    const { level, expiryDate, isPaid } = subscriptionStatusOf(periods, this.clock.now());
    return {
      subscription: { level, expiryDate },
      subscribed: level > 0,
      paid_subscription: isPaid,
      periods: periods.map(({ from, to, kind }) => ({ from: from.toISOString(), to: to.toISOString(), kind })),
      // There is no payment method yet.
      can_upgrade: false,
    };
  }
}
