import { Controller } from '@nestjs/common';
import type { SubscriptionAnswer } from '@pileup/contract/billing';
import { CurrentUser, type Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Call } from '../platform/http/api-call.decorator.js';
import { ownSubscription } from './own-subscription.query.js';

@Controller('api')
export class BillingController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Call('vsubscription', { reads: true })
  subscription(@CurrentUser() me: Me): Promise<SubscriptionAnswer> {
    return ownSubscription(this.database, me.mainId, this.clock.now());
  }
}
