import { Unavailable } from '../../platform/errors.js';
import { PaymentService } from './payment-service.js';

const closed = async (): Promise<never> => {
  throw new Unavailable('Subscriptions and donations are not available on this installation.');
};

/** Takes the place of a payment service in production without STRIPE_SECRET_KEY: nothing can be paid. */
export class NoPaymentService extends PaymentService {
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
