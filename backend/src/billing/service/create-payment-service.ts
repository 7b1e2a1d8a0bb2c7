import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config.js';
import type { Crypto } from '../../platform/crypto.js';
import type { Database } from '../../platform/database/database.js';
import { SandboxService } from '../sandbox/sandbox-service.js';
import { NoPaymentService } from './no-payment-service.js';
import type { PaymentService } from './payment-service.js';
import { StripeService } from './stripe-service.js';

/** Stripe where it is configured; otherwise the sandbox, and in production nothing. */
export function createPaymentService(config: Config, database: Database, crypto: Crypto, clock: Clock): PaymentService {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE: priceId, STRIPE_API_URL: apiUrl, siteUrl } = config;
  if (secretKey && priceId) return new StripeService({ secretKey, priceId, apiUrl, siteUrl });
  return config.sellsSubscriptions ? new SandboxService(database, crypto, clock) : new NoPaymentService();
}
