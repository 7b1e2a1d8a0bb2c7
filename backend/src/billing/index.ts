export { Billing, SUBSCRIPTION_PERIODS } from './billing.js';
export { BillingModule } from './billing.module.js';
export { GrantPeriod } from './grant-period.js';
export { paymentHistory } from './payment-history.query.js';
export { periodHistory } from './period-history.query.js';
export { ReceivedRevenue } from './received-revenue.js';
