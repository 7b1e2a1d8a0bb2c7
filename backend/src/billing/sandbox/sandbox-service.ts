import type { Clock } from '../../platform/clock.js';
import type { Crypto } from '../../platform/crypto.js';
import type { Database } from '../../platform/database/database.js';
import {
  type CheckoutState,
  type NewCheckout,
  type OpenedCheckout,
  PaymentService,
} from '../service/payment-service.js';
import { isRunning, type SubscriptionState } from '../service/subscription-state.js';
import { ended } from './sandbox-acts.js';
import * as rows from './sandbox-rows.js';

/**
 * Takes the place of a payment service where none is configured, so that everything can be tried. It takes no money and no
 * payment card; what happens is chosen with buttons.
 */
export class SandboxService extends PaymentService {
  readonly name = 'sandbox';

  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async createCustomer(accountId: number): Promise<string> {
    return `sandbox_customer_${accountId}`;
  }

  override async openCheckout(checkout: NewCheckout): Promise<OpenedCheckout> {
    // The id serves as an idempotency key: two requests that open one checkout at the same moment get one id.
    const fingerprint = this.crypto.keyedFingerprint(`sandbox checkout ${checkout.id}`);
    const sessionId = `sandbox_${fingerprint.toString('base64url').slice(0, 24)}`;
    const state: CheckoutState = {
      status: 'open',
      isPaid: false,
      subscriptionId: null,
      paymentIntent: null,
      paidAt: this.clock.now(),
      amount: checkout.amount,
      refunded: 0,
      refundedAt: null,
      heldAt: null,
    };
    await rows.addCheckout(this.database, sessionId, { checkout, state });
    return { sessionId, url: `/stripe/sandbox/${sessionId}` };
  }

  override async expireCheckout(sessionId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await rows.readCheckout(tx, sessionId, true);
      if (row?.state.status === 'open')
        await rows.writeCheckout(tx, sessionId, { ...row, state: { ...row.state, status: 'expired' } });
    });
  }

  override async readCheckout(sessionId: string): Promise<CheckoutState | null> {
    return (await rows.readCheckout(this.database, sessionId))?.state ?? null;
  }

  override readSubscription(id: string): Promise<SubscriptionState | null> {
    return rows.readSubscription(this.database, id);
  }

  /** Events of the sandbox name the subscription. */
  override async subscriptionOfPayment(): Promise<null> {
    return null;
  }

  override async *subscriptionIds(): AsyncIterable<string> {
    yield* await rows.subscriptionIds(this.database);
  }

  /** The subscription page itself has the sandbox's buttons. */
  override async openPortal(): Promise<string> {
    return '/account/subscription';
  }

  override cancelAtEnd(id: string, isCancelled: boolean): Promise<void> {
    return this.change(id, (state) => ({ ...state, cancelAt: isCancelled ? state.periodEnd : null }));
  }

  override cancelNow(id: string): Promise<void> {
    return this.change(id, (state) => (isRunning(state) ? ended(state, this.clock.now()) : state));
  }

  override pause(id: string, until: number): Promise<void> {
    return this.change(id, (state) => ({ ...state, pausedUntil: until }));
  }

  override resume(id: string): Promise<void> {
    return this.change(id, (state) => ({ ...state, pausedUntil: null }));
  }

  override async deleteCustomer(customerId: string): Promise<void> {
    for (const id of await rows.idsOfCustomer(this.database, customerId)) await this.cancelNow(id);
  }

  private async change(id: string, work: (state: SubscriptionState) => SubscriptionState): Promise<void> {
    await this.database.transaction(async (tx) => {
      const state = await rows.readSubscription(tx, id, true);
      if (state) await rows.writeSubscription(tx, work(state));
    });
  }
}
