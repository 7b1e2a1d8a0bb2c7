/** Pence a month. */
export const PRICE = 265;
export const CURRENCY = 'gbp';
export const TRIAL_DAYS = 7;

export type Plan = 'trial' | 'monthly' | 'gift' | 'donation';
