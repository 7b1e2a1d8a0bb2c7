import type { PeriodKind } from '@pileup/contract/billing';
import type { InvoiceState, Span, SubscriptionState } from '../service/subscription-state.js';

export interface AccessPeriod extends Span {
  readonly kind: PeriodKind;
}

export const GRACE_MS = 3 * 86_400_000;

/**
 * The periods in which a subscription gives access, from its whole state and nothing else: whatever events arrived, in
 * whatever order, the same state gives the same periods.
 */
export function accessOf(state: SubscriptionState, hasTrial: boolean): AccessPeriod[] {
  const { trial, endedAt } = state;
  const periods: AccessPeriod[] = trial && hasTrial ? [{ ...trial, kind: 'trial' }] : [];
  // While an invoice is owed, those that follow it give no grace of their own: grace is three days, not three a month.
  let isOwing = false;
  for (const invoice of [...state.invoices].sort((one, other) => one.from - other.from)) {
    // The invoice of the trial itself is over nothing.
    if (trial && invoice.isFirst) continue;
    if (invoice.status === 'paid') {
      periods.push(paidPeriod(invoice));
      isOwing = false;
    } else if (isUnpaid(invoice, state)) {
      if (!isOwing) periods.push({ from: invoice.from, to: invoice.from + GRACE_MS, kind: 'grace' });
      isOwing = true;
    }
  }
  const renewal = atRenewal(state, periods);
  if (renewal) periods.push(renewal);
  return periods
    .map((period) => ({ ...period, to: Math.min(period.to, endedAt ?? Number.POSITIVE_INFINITY) }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from || one.to - other.to);
}

/**
 * The next month is paid an hour or more after this one has ended. A subscription that continues, and is neither
 * refunded nor held, does not lapse meanwhile.
 */
function atRenewal(
  { status, periodEnd, cancelAt, pausedUntil }: SubscriptionState,
  periods: readonly AccessPeriod[],
): AccessPeriod | null {
  const isRenewed = (status === 'active' || status === 'trialing') && cancelAt === null && pausedUntil === null;
  if (!isRenewed || periodEnd === null || !periods.some(({ to }) => to === periodEnd)) return null;
  return { from: periodEnd, to: periodEnd + GRACE_MS, kind: 'grace' };
}

function paidPeriod({ from, to, refundedAt, heldAt }: InvoiceState): AccessPeriod {
  const never = Number.POSITIVE_INFINITY;
  return { from, to: Math.min(to, refundedAt ?? never, heldAt ?? never), kind: 'paid' };
}

/** An invoice is created with its period and paid an hour later at the earliest; from then on it is due or has failed. */
function isUnpaid({ isFirst, wasTried, status }: InvoiceState, { pausedUntil }: SubscriptionState): boolean {
  if (isFirst) return false;
  // A pause creates invoices, which are void at once.
  return wasTried || (status !== 'void' && pausedUntil === null);
}
