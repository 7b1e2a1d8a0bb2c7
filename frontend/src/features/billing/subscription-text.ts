import type { HistoryLine, PeriodKind, SubscriptionResponse } from '@pileup/contract/billing';
import type { ShownDateFormat } from '../../lib/text/display-settings.ts';
import { utcDateText } from '../../lib/text/time-text.ts';

export const KIND_NAMES: Readonly<Record<PeriodKind, string>> = {
  trial: 'Free trial',
  paid: 'Paid',
  gift: 'Gift',
  grace: 'Payment due',
};

/** Pence as pounds: `£2.65`. */
export const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

/** The same for round sums: `£540`. */
/** A note in every panel with amounts while payments are those of the sandbox. */
export const TEST_MONEY = 'test money: nothing is charged';

export const roundPounds = (pence: number): string => pounds(pence).replace(/\.00$/, '');

const dateText = (at: string | null, format: ShownDateFormat): string =>
  at === null || Number.isNaN(Date.parse(at)) ? 'later' : utcDateText(Date.parse(at), format);

export function subscriptionText(
  { subscribed, subscription: { expiryDate } }: Pick<SubscriptionResponse, 'subscribed' | 'subscription'>,
  format: ShownDateFormat,
): string {
  if (!subscribed) return 'Free account';
  const until = Date.parse(expiryDate ?? '');
  return Number.isNaN(until) ? 'Subscriber' : `Subscriber until ${utcDateText(until, format)}`;
}

/** The state in one sentence, and what follows. */
export function stateText(response: SubscriptionResponse, format: ShownDateFormat): { title: string; text: string } {
  const { state, subscription, cancel_at, paused_until, next_payment, price } = response;
  const expires = dateText(subscription.expiryDate, format);
  // Gift months follow the paid ones.
  const until = next_payment ? dateText(next_payment, format) : expires;
  const pays = next_payment && `The next payment of ${pounds(price)} is on ${until}.`;
  if (paused_until) {
    const goesOn = `Resumes automatically on ${dateText(paused_until, format)}.`;
    return state === 'paused'
      ? { title: 'Paused', text: `You won’t be charged, and subscriber features are off. ${goesOn}` }
      : { title: `Paused from ${expires}`, text: `You have access until ${expires}. ${goesOn}` };
  }
  if (cancel_at) return { title: `Cancelled, access until ${expires}`, text: 'Nothing more will be charged.' };
  switch (state) {
    case 'trial':
      return { title: `Free trial until ${until}`, text: pays || '' };
    case 'paid':
      return { title: `Paid until ${until}`, text: pays || '' };
    case 'gift':
      return { title: `Gift subscription until ${expires}`, text: pays || 'Nothing to pay.' };
    case 'grace':
      return hasFailed(response)
        ? {
            title: 'Your payment failed',
            text: `You keep access until ${expires}. Please check your card under “Card and invoices”.`,
          }
        : { title: 'Your payment is due', text: `We are collecting the payment; you keep access until ${expires}.` };
    case 'ended':
      // After a refund, or while a payment is disputed, the subscription continues at the payment service.
      return next_payment
        ? {
            title: 'Access has ended',
            text: `Your subscription is still active: ${pays} Cancel it if you don't want that.`,
          }
        : { title: 'Ended', text: 'Your log stays yours and stays here.' };
    default:
      return { title: 'Free account', text: '' };
  }
}

/** Grace also covers the hours in which a month that is due is being paid. */
const hasFailed = ({ history }: SubscriptionResponse): boolean =>
  history.find(({ kind }) => kind === 'paid' || kind === 'payment failed')?.kind === 'payment failed';

/** A line of the history: what happened, and what it means. */
export function historyText(
  { kind, amount, until }: HistoryLine,
  format: ShownDateFormat,
): { title: string; text: string } {
  const money = pounds(amount ?? 0);
  const day = dateText(until, format);
  switch (kind) {
    case 'trial started':
      return { title: 'Trial started', text: `Free until ${day}.` };
    case 'trial refused':
      return {
        title: 'Trial not started',
        text: 'This account or card has already had a trial. This one was cancelled; nothing was charged.',
      };
    case 'trial ends soon':
      return { title: 'Trial ends soon', text: `The first payment is on ${day}.` };
    case 'paid':
      return { title: `Paid ${money}`, text: until ? `Until ${day}.` : '' };
    case 'payment failed':
      return { title: 'Payment failed', text: 'Your bank declined the payment. You keep access for three days.' };
    case 'confirmation needed':
      return { title: 'Your bank asked for confirmation', text: 'Confirm the payment under “Card and invoices”.' };
    case 'cancelled':
      return { title: 'Cancelled', text: `Access until ${day}, nothing more to pay.` };
    case 'continued':
      return { title: 'Continued', text: 'You kept your subscription after all.' };
    case 'paused':
      return { title: 'Paused', text: `Resumes automatically on ${day}.` };
    case 'resumed':
      return { title: 'Resumed', text: 'The pause has ended.' };
    case 'left':
      return { title: 'Left', text: `Access ended on ${day}. Nothing was charged after that.` };
    case 'refunded':
      return { title: `Refunded ${money}`, text: 'A month that is refunded in full ends at once.' };
    case 'disputed':
      return { title: 'Payment disputed', text: `Your bank is holding ${money}; access is paused until it decides.` };
    case 'dispute won':
      return { title: 'Dispute closed', text: 'Dispute resolved, access restored.' };
    case 'dispute lost':
      return { title: 'Dispute closed', text: `${money} was refunded to you; the access it paid for has ended.` };
    case 'gift given':
      return { title: `Gave months for ${money}`, text: 'Thank you.' };
    case 'gift received':
      return { title: 'Months given to you', text: `A subscription until ${day}.` };
  }
}
