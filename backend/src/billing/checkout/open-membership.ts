import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Conflict } from '../../platform/errors.js';
import { PaymentService } from '../service/payment-service.js';
import { Customers } from './customers.js';
import { OpenCheckout } from './open-checkout.js';

/** Begins the checkout of a subscription, or finds the one that is open; returns its address. */
export class OpenMembership extends CommandOf<{ accountId: number; plan: 'trial' | 'monthly' }, string>() {}

export const OpenMembershipHandler = handlerOf(OpenMembership, [OpenCheckout], ({ accountId, plan }, checkouts) =>
  checkouts.ofMembership(accountId, plan),
);

/** Opens the customer portal; returns its address. */
export class OpenPortal extends CommandOf<{ accountId: number }, string>() {}

export const OpenPortalHandler = handlerOf(
  OpenPortal,
  [Customers, PaymentService],
  async ({ accountId }, customers, service) => {
    const customerId = await customers.find(accountId);
    if (customerId === null) throw new Conflict('You have not paid for anything here yet.');
    return service.openPortal(customerId);
  },
);
