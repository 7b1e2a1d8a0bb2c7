import type { SandboxAct } from '@pileup/contract/billing';
import { monthsAfter } from '../periods.js';
import { PRICE, TRIAL_DAYS } from '../plans.js';
import { type NewCheckout } from '../service/payment-service.js';
import { type InvoiceState, isRunning, type SubscriptionState } from '../service/subscription-state.js';
import { GRACE_MS } from '../subscription/access.js';
import type { EventNote } from '../webhook/service-event.js';

const DAY = 86_400_000;

/** A subscription of the sandbox after an act, and the line that the act adds to the history. */
export interface ActResult {
  readonly state: SubscriptionState;
  readonly note: EventNote | null;
}

type Change = (state: SubscriptionState, now: number) => ActResult | null;

/** A subscription that was just paid, or whose trial began. */
export function begun(id: string, checkout: NewCheckout, now: number): SubscriptionState {
  const isTrial = checkout.plan === 'trial';
  const to = isTrial ? now + TRIAL_DAYS * DAY : monthsAfter(now, 1);
  const amount = isTrial ? 0 : checkout.amount || PRICE;
  return {
    id,
    customerId: checkout.customerId ?? '',
    accountId: checkout.accountId,
    purpose: checkout.plan === 'donation' ? 'donation' : 'membership',
    status: isTrial ? 'trialing' : 'active',
    trial: isTrial ? { from: now, to } : null,
    invoices: [invoice(id, 0, { from: now, to, isFirst: true, amount, paidAt: now })],
    periodEnd: to,
    cancelAt: null,
    pausedUntil: null,
    endedAt: null,
    // The sandbox has no payment cards.
    card: null,
  };
}

/** The acts on a running subscription; null where an act means nothing in this state. */
export const SUBSCRIPTION_ACTS: Partial<Record<SandboxAct, Change>> = {
  renew: (state, now) => {
    if (!isRunning(state) || hasOpenInvoice(state)) return null;
    const started = endCurrent(state, now);
    const to = monthsAfter(now, 1);
    const paid = invoice(state.id, state.invoices.length, { from: now, to, amount: PRICE, paidAt: now });
    return {
      state: { ...started, status: 'active', periodEnd: to, invoices: [...started.invoices, paid] },
      note: { kind: 'paid', amount: PRICE, until: to },
    };
  },
  fail: (state, now) => {
    if (!isRunning(state) || hasOpenInvoice(state)) return null;
    const started = endCurrent(state, now);
    const to = monthsAfter(now, 1);
    const open = invoice(state.id, state.invoices.length, { from: now, to, status: 'open', paidAt: null });
    return {
      state: { ...started, status: 'past_due', periodEnd: to, invoices: [...started.invoices, open] },
      note: { kind: 'payment failed', amount: PRICE },
    };
  },
  recover: (state, now) =>
    state.status !== 'past_due'
      ? null
      : {
          state: {
            ...state,
            status: 'active',
            invoices: state.invoices.map((each) =>
              each.status === 'open' ? { ...each, status: 'paid', amount: PRICE, paidAt: now } : each,
            ),
          },
          note: { kind: 'paid', amount: PRICE, until: state.periodEnd },
        },
  'end grace': (state, now) =>
    state.status !== 'past_due'
      ? null
      : {
          state: {
            ...state,
            invoices: state.invoices.map((each) =>
              each.status === 'open' ? { ...each, from: Math.min(each.from, now - GRACE_MS) } : each,
            ),
          },
          note: null,
        },
  'cancel now': (state, now) =>
    isRunning(state) ? { state: ended(state, now), note: { kind: 'left', until: now } } : null,
  refund: (state, now) => {
    const last = lastPaid(state);
    if (!last || last.refundedAt !== null) return null;
    const refunded = { ...last, refunded: last.amount, refundedAt: now };
    return { state: replaced(state, refunded), note: { kind: 'refunded', amount: last.amount } };
  },
  dispute: (state, now) => {
    const last = lastPaid(state);
    if (!last || last.heldAt !== null || last.refundedAt !== null) return null;
    return { state: replaced(state, { ...last, heldAt: now }), note: { kind: 'disputed', amount: last.amount } };
  },
  'win dispute': (state) => {
    const last = lastPaid(state);
    if (!last || last.heldAt === null) return null;
    return { state: replaced(state, { ...last, heldAt: null }), note: { kind: 'dispute won', amount: last.amount } };
  },
};

export const ended = (state: SubscriptionState, now: number): SubscriptionState => ({
  ...state,
  status: 'canceled',
  cancelAt: null,
  endedAt: now,
});

const hasOpenInvoice = ({ invoices }: SubscriptionState) => invoices.some(({ status }) => status === 'open');
const lastPaid = ({ invoices }: SubscriptionState) =>
  invoices.findLast(({ status, amount }) => status === 'paid' && amount > 0);
const replaced = (state: SubscriptionState, changed: InvoiceState): SubscriptionState => ({
  ...state,
  invoices: state.invoices.map((each) => (each.id === changed.id ? changed : each)),
});

/** The current period, trial or paid, ends now instead of later: the sandbox does not wait for its end. */
function endCurrent(state: SubscriptionState, now: number): SubscriptionState {
  return {
    ...state,
    trial: state.trial && { ...state.trial, to: Math.max(state.trial.from + 1, Math.min(state.trial.to, now)) },
    invoices: state.invoices.map((each) => ({ ...each, to: Math.max(each.from + 1, Math.min(each.to, now)) })),
    cancelAt: null,
    pausedUntil: null,
  };
}

function invoice(
  subscriptionId: string,
  n: number,
  given: Pick<InvoiceState, 'from' | 'to'> & Partial<InvoiceState>,
): InvoiceState {
  return {
    id: `${subscriptionId}_${n}`,
    status: 'paid',
    isFirst: false,
    wasTried: true,
    amount: 0,
    paidAt: null,
    refunded: 0,
    refundedAt: null,
    heldAt: null,
    ...given,
  };
}
