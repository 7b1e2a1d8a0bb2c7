import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

/** A gift or a donation. */
export const Payment = defineEntity({
  name: 'Payment',
  schema: 'billing',
  tableName: 'payment',
  properties: {
    id: p.integer().primary(),
    checkoutId: p.integer(),
    /** The main account; null for a visitor and after the account was erased. */
    accountId: p.integer().strictNullable(),
    kind: p.text().$type<'gift' | 'donation'>(),
    status: p.text().$type<'open' | 'paid' | 'disputed' | 'refunded' | 'failed'>().default('open'),
    /** Pence. */
    amount: p.integer(),
    months: p.integer().nullable(),
    /** From the giver to the recipients. */
    message: p.text().default(''),
    /** Name on the supporters' wall; empty for none. */
    shownName: p.text().default(''),
    paymentIntent: p.text().nullable(),
    /** The subscription of a monthly donation. */
    subscriptionId: p.text().nullable(),
    createdAt: p.datetime(),
    paidAt: p.datetime().nullable(),
    /** The number of the reading that it was last stored from: later readings have higher ones. */
    ticket: p.bigint('number').default(0),
    hiddenReason: p.text().nullable(),
  },
});

export type Payment = InferEntity<typeof Payment>;
