import { Module } from '@nestjs/common';
import { IdentityModule, SubscriptionSource } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Crypto } from '../platform/crypto.js';
import { Database } from '../platform/database/database.js';
import { BillingController } from './billing.controller.js';
import { Billing } from './billing.js';
import { BillingAccountData } from './billing-account-data.js';
import { Customers } from './checkout/customers.js';
import { OpenCheckout } from './checkout/open-checkout.js';
import { OpenMembershipHandler, OpenPortalHandler } from './checkout/open-membership.js';
import { OpenPayments } from './checkout/open-payments.js';
import { SettleCheckout } from './checkout/settle-checkout.js';
import { VerifyCheckoutHandler } from './checkout/verify-checkout.js';
import { DonateHandler } from './donations/donate.js';
import { DonationsController } from './donations/donations.controller.js';
import { ReportedSupporters, Supporters } from './donations/supporters.js';
import { GiftPeriods } from './gifts/gift-periods.js';
import { GiveMonthsHandler } from './gifts/give-months.js';
import { GrantPeriodHandler } from './grant-period.js';
import { ReceivedRevenue } from './received-revenue.js';
import { ActInSandboxHandler } from './sandbox/act-in-sandbox.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { createPaymentService } from './service/create-payment-service.js';
import { PaymentService } from './service/payment-service.js';
import { BillingCleanup } from './subscription/billing-cleanup.js';
import { ManageSubscriptionHandler } from './subscription/manage-subscription.js';
import { Memberships } from './subscription/memberships.js';
import { Reconcile } from './subscription/reconcile.js';
import { ReconciliationReports } from './subscription/reconciliation-reports.js';
import { SubscriptionEmails } from './subscription/subscription-emails.js';
import { SyncSubscription } from './subscription/sync-subscription.js';
import { ApplyEvent } from './webhook/apply-event.js';
import { StripeWebhookController } from './webhook/stripe-webhook.controller.js';

@Module({
  imports: [IdentityModule],
  controllers: [BillingController, DonationsController, SandboxController, StripeWebhookController],
  providers: [
    Billing,
    { provide: SubscriptionSource, useExisting: Billing },
    BillingAccountData,
    BillingCleanup,
    ReportedSupporters,
    GrantPeriodHandler,
    ReceivedRevenue,
    { provide: PaymentService, inject: [Config, Database, Crypto, Clock], useFactory: createPaymentService },
    Customers,
    OpenCheckout,
    OpenMembershipHandler,
    OpenPayments,
    OpenPortalHandler,
    SettleCheckout,
    VerifyCheckoutHandler,
    ManageSubscriptionHandler,
    Memberships,
    Reconcile,
    ReconciliationReports,
    SubscriptionEmails,
    SyncSubscription,
    ApplyEvent,
    GiftPeriods,
    GiveMonthsHandler,
    DonateHandler,
    Supporters,
    ActInSandboxHandler,
  ],
  exports: [Billing, ReceivedRevenue],
})
export class BillingModule {}
