import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule, Subscriptions } from '../identity/index.js';
import { Belongings } from '../platform/account-data.js';
import { Database } from '../platform/database/database.js';
import { BillingController } from './billing.controller.js';
import { Billing } from './billing.js';
import { ownPeriods } from './billing-account-data.js';
import { GrantPeriodHandler } from './grant-period.js';

@Module({
  imports: [IdentityModule],
  controllers: [BillingController],
  providers: [Billing, GrantPeriodHandler],
  exports: [Billing],
})
export class BillingModule implements OnModuleInit {
  constructor(
    private readonly billing: Billing,
    private readonly subscriptions: Subscriptions,
    private readonly belongings: Belongings,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.subscriptions.askWith((mainIds) => this.billing.standing(mainIds));
    this.belongings.register(ownPeriods(this.database));
  }
}
