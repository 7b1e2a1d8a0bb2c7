import { IsOptional, Matches } from 'class-validator';

const COSTS = /^\s*(?:[a-z-]{1,30}=\d{1,6}(?:\.\d\d)?(?:\s+|$))+$/;

/** Settings that must be set together or not at all. */
export const STRIPE_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE'] as const;

/** The settings of payments: the service, and what is shown to supporters. */
export class PaymentSettings {
  /** The payment service. Without a key, a sandbox takes its place, and in production nothing is sold. */
  @IsOptional()
  @Matches(/^[rs]k_(?:live|test)_\w+$/, { message: 'STRIPE_SECRET_KEY must be like sk_live_… or sk_test_…' })
  STRIPE_SECRET_KEY?: string;

  /** The signing secret of the webhook endpoint `/api/stripe/webhook`. */
  @IsOptional()
  @Matches(/^whsec_\w+$/, { message: 'STRIPE_WEBHOOK_SECRET must be like whsec_…' })
  STRIPE_WEBHOOK_SECRET?: string;

  /** The price of the monthly subscription. */
  @IsOptional()
  @Matches(/^price_\w+$/, { message: 'STRIPE_PRICE must be like price_…' })
  STRIPE_PRICE?: string;

  /** Another address than Stripe's, for tests. */
  @IsOptional()
  @Matches(/^https?:\/\/[^/]+$/, { message: 'STRIPE_API_URL must be an origin such as http://127.0.0.1:12111' })
  STRIPE_API_URL?: string;

  /** Monthly costs of running the site in pounds, for the meter on the support page: `servers=540 mail=60`. */
  @IsOptional()
  @Matches(COSTS, { message: 'MONTHLY_COSTS must be like: servers=540 mail=60' })
  MONTHLY_COSTS?: string;

  /** Costs a month, in pence. */
  get monthlyCosts(): { name: string; amount: number }[] {
    const entries = this.MONTHLY_COSTS?.trim().split(/\s+/) ?? [];
    return entries.map((entry) => {
      const [name = '', pounds] = entry.split('=');
      return { name, amount: Math.round(Number(pounds) * 100) };
    });
  }
}
