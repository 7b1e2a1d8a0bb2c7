export { Billing, SUBSCRIPTION_PERIODS } from './billing.js';
export { BillingModule } from './billing.module.js';
export { Payment } from './checkout/payment.entity.js';
export { GrantPeriod } from './grant-period.js';
export { paymentHistory, periodHistory } from './history.query.js';
export { ReceivedRevenue } from './received-revenue.js';
