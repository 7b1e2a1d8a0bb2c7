import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule, Subscriptions } from '../identity/index.js';
import { BillingController } from './billing.controller.js';
import { Billing } from './billing.js';
import { BillingAccountData } from './billing-account-data.js';
import { GrantPeriodHandler } from './grant-period.js';

@Module({
  imports: [IdentityModule],
  controllers: [BillingController],
  providers: [Billing, BillingAccountData, GrantPeriodHandler],
  exports: [Billing],
})
export class BillingModule implements OnModuleInit {
  constructor(
    private readonly billing: Billing,
    private readonly subscriptions: Subscriptions,
  ) {}

  onModuleInit(): void {
    this.subscriptions.askWith((mainIds) => this.billing.standing(mainIds));
  }
}
