import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config.js';
import type { Crypto } from '../../platform/crypto.js';
import type { Database } from '../../platform/database/database.js';
import { Unavailable } from '../../platform/errors.js';
import { SandboxService } from '../sandbox/sandbox-service.js';
import { PaymentService } from './payment-service.js';
import { StripeService } from './stripe-service.js';

const closed = async (): Promise<never> => {
  throw new Unavailable('Subscriptions and donations are not available on this installation.');
};

/** Takes the place of a payment service in production without STRIPE_SECRET_KEY: nothing can be paid. */
class NoPaymentService extends PaymentService {
  readonly name = null;
  override createCustomer = closed;
  override openCheckout = closed;
  override expireCheckout = closed;
  override openPortal = closed;
  override cancelAtEnd = closed;
  override cancelNow = closed;
  override pause = closed;
  override resume = closed;
  override deleteCustomer = async () => undefined;
  override readCheckout = async () => null;
  override readSubscription = async () => null;
  override subscriptionOfPayment = async () => null;
  override async *subscriptionIds(): AsyncIterable<string> {}
}

/** Stripe where it is configured; otherwise the sandbox, and in production nothing. */
export function createPaymentService(config: Config, database: Database, crypto: Crypto, clock: Clock): PaymentService {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE: priceId, STRIPE_API_URL: apiUrl, siteUrl } = config;
  if (secretKey && priceId) return new StripeService({ secretKey, priceId, apiUrl, siteUrl });
  return config.sellsSubscriptions ? new SandboxService(database, crypto, clock) : new NoPaymentService();
}
