import type Stripe from 'stripe';
import { CURRENCY, TRIAL_DAYS } from '../plans.js';
import { type NewCheckout } from './payment-service.js';

/** Parameters of a new checkout. Ways to pay are chosen in Stripe's dashboard. */
export function sessionParams(
  checkout: NewCheckout,
  { siteUrl, priceId }: { siteUrl: string; priceId: string },
): Stripe.Checkout.SessionCreateParams {
  const { plan, accountId, customerId, amount, isMonthly, title, expiresAt } = checkout;
  const purpose = plan === 'trial' || plan === 'monthly' ? 'membership' : plan;
  const metadata = { purpose, checkout: String(checkout.id), ...(accountId ? { account: String(accountId) } : {}) };
  const base = {
    ...(customerId ? { customer: customerId } : {}),
    ...(accountId ? { client_reference_id: `U${accountId}` } : {}),
    expires_at: Math.floor(expiresAt / 1_000),
    metadata,
  };
  if (purpose === 'membership')
    return {
      ...base,
      mode: 'subscription',
      line_items: [{ price: priceId, quantity: 1 }],
      payment_method_collection: 'always',
      // The metadata of the checkout does not reach the subscription.
      subscription_data: {
        metadata,
        ...(plan === 'trial'
          ? {
              trial_period_days: TRIAL_DAYS,
              trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
            }
          : {}),
      },
      success_url: `${siteUrl}/stripe/${plan === 'trial' ? 'start-trial/' : 'upgrade/check?session='}{CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/stripe/cancel`,
    };
  const line_items = [
    {
      quantity: 1,
      price_data: {
        currency: CURRENCY,
        unit_amount: amount,
        product_data: { name: title },
        ...(isMonthly ? { recurring: { interval: 'month' as const } } : {}),
      },
    },
  ];
  const isGift = plan === 'gift';
  const urls = {
    success_url: `${siteUrl}${isGift ? '/account/subscription?gift={CHECKOUT_SESSION_ID}' : '/support-us/thanks'}`,
    cancel_url: `${siteUrl}${isGift ? '/stripe/cancel' : '/support-us/cancel'}`,
  };
  if (isMonthly) return { ...base, ...urls, mode: 'subscription', line_items, subscription_data: { metadata } };
  return { ...base, ...urls, mode: 'payment', line_items, ...(isGift ? {} : { submit_type: 'donate' }) };
}
