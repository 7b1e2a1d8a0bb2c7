import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { OpenCheckout } from '../checkout/open-checkout.js';
import { isRunning, type SubscriptionState } from '../service/subscription-state.js';
import { writeReceipt } from '../subscription/subscription-emails.js';

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

const SET = sql<{ subscriptionId: string; status: string; paidAt: Date | null }>`
  update billing.payment set status = $status, paid_at = coalesce(paid_at, $paidAt) where subscription_id = $subscriptionId and kind = 'donation'`;

/** A monthly donation counts while it is paid; one that was refunded does not. */
export async function syncDonation(
  tx: Queryable,
  state: SubscriptionState,
  accountId: number | null,
  now: number,
): Promise<void> {
  const paid = state.invoices.filter(({ status }) => status === 'paid');
  const isKept = paid.some(({ refundedAt, heldAt }) => refundedAt === null && heldAt === null);
  const hasPaidBack = paid.length > 0 && !isKept;
  const status = hasPaidBack ? 'refunded' : isKept && isRunning(state) ? 'paid' : isKept ? 'failed' : 'open';
  await tx.run(SET, { subscriptionId: state.id, status, paidAt: isKept ? new Date(paid[0]?.paidAt ?? now) : null });
  for (const { id, amount, refunded, paidAt } of paid)
    if (paidAt !== null) await writeReceipt(tx, { id, accountId, kind: 'donation', at: paidAt, amount, refunded });
}
