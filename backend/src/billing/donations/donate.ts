import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { sql } from '../../platform/database/sql.js';
import { OpenCheckout } from '../checkout/open-checkout.js';

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

const ADD = sql<{ checkoutId: number; accountId: number | null; amount: number; name: string; createdAt: Date }>`
  insert into billing.payment (checkout_id, account_id, kind, amount, shown_name, created_at)
  values ($checkoutId, $accountId, 'donation', $amount, $name, $createdAt)`;

export const DonateHandler = handlerOf(
  Donate,
  [OpenCheckout, Clock],
  ({ accountId, amount, isMonthly, name }, checkouts, clock) => {
    const title = isMonthly ? 'Support for Pileup, each month' : 'Support for Pileup';
    return checkouts.ofPayment({ accountId, plan: 'donation', amount, isMonthly, title }, async (tx, checkoutId) => {
      await tx.run(ADD, { checkoutId, accountId, amount, name, createdAt: new Date(clock.now()) });
    });
  },
);
