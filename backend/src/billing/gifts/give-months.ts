import { Subscriptions } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { sql } from '../../platform/database/sql.js';
import { RuleBroken } from '../../platform/errors.js';
import { OpenCheckout } from '../checkout/open-checkout.js';
import { Payment } from '../checkout/payment.entity.js';
import { PRICE } from '../plans.js';

/** Begins the checkout of months for other stations; returns its address. */
export class GiveMonths extends CommandOf<
  { accountId: number; callsigns: readonly string[]; months: number; message: string },
  string
>() {}

const ADD_RECIPIENTS = sql<{ paymentId: number; recipients: readonly number[] }>`
  insert into billing.gift (payment_id, account_id) select $paymentId::integer, unnest($recipients::integer[])`;

export const GiveMonthsHandler = handlerOf(
  GiveMonths,
  [Subscriptions, OpenCheckout, Clock],
  async ({ accountId, callsigns, months, message }, subscriptions, checkouts, clock) => {
    const mains = await subscriptions.mainsOfCalls(callsigns);
    const unknown = callsigns.filter((call) => !mains.has(call));
    if (unknown.length > 0) {
      const text = `No account has the ${unknown.length === 1 ? 'callsign' : 'callsigns'} ${unknown.join(', ')}.`;
      throw new RuleBroken(text, { callsigns: [text] });
    }
    // Several callsigns of one operator are one subscription.
    const recipients = [...new Set(mains.values())];
    if (recipients.includes(accountId)) {
      const text = 'A gift is for others. You can subscribe yourself on the subscription page.';
      throw new RuleBroken(text, { callsigns: [text] });
    }
    const amount = recipients.length * months * PRICE;
    // The title has no callsigns: the checkout stays with the giver after a recipient has deleted the account.
    const whom = recipients.length === 1 ? 'another operator' : `${recipients.length} operators`;
    const title = `${months} ${months === 1 ? 'month' : 'months'} of Pileup for ${whom}`;
    const checkout = { accountId, plan: 'gift', amount, isMonthly: false, title } as const;
    return checkouts.ofPayment(checkout, async (em, tx, checkoutId) => {
      const createdAt = new Date(clock.now());
      const payment = em.create(Payment, { checkoutId, accountId, kind: 'gift', amount, months, message, createdAt });
      await em.flush();
      await tx.run(ADD_RECIPIENTS, { paymentId: payment.id, recipients });
    });
  },
);
