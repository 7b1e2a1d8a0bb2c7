import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { isRunning, type SubscriptionState } from '../service/subscription-state.js';
import { writeReceipt } from '../subscription/subscription-emails.js';

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
