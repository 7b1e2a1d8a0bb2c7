import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { OpenCheckout } from '../checkout/open-checkout.js';
import { Payment } from '../checkout/payment.entity.js';

/** Begins the checkout of a donation; returns its address. */
export class Donate extends CommandOf<
  {
    /** The main account; null for a visitor. */
    accountId: number | null;
    /** Pence. */
    amount: number;
    isMonthly: boolean;
    /** Name on the supporters' wall; empty for none. */
    name: string;
  },
  string
>() {}

export const DonateHandler = handlerOf(
  Donate,
  [OpenCheckout, Clock],
  ({ accountId, amount, isMonthly, name }, checkouts, clock) => {
    const title = isMonthly ? 'Support for Pileup, each month' : 'Support for Pileup';
    const checkout = { accountId, plan: 'donation', amount, isMonthly, title } as const;
    return checkouts.ofPayment(checkout, async (em, _, checkoutId) => {
      const createdAt = new Date(clock.now());
      em.create(Payment, { checkoutId, accountId, kind: 'donation', amount, shownName: name, createdAt });
    });
  },
);
