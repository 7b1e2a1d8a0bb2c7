import { Module } from '@nestjs/common';
import { IdentityModule, SubscriptionSource } from '../identity/index.js';
import { BillingController } from './billing.controller.js';
import { Billing } from './billing.js';
import { BillingAccountData } from './billing-account-data.js';
import { GrantPeriodHandler } from './grant-period.js';
import { ReceivedRevenue } from './received-revenue.js';

@Module({
  imports: [IdentityModule],
  controllers: [BillingController],
  providers: [
    Billing,
    { provide: SubscriptionSource, useExisting: Billing },
    BillingAccountData,
    GrantPeriodHandler,
    ReceivedRevenue,
  ],
  exports: [Billing, ReceivedRevenue],
})
export class BillingModule {}
