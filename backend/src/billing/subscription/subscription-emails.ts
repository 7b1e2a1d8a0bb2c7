import { Injectable } from '@nestjs/common';
import type { HistoryKind } from '@pileup/contract/billing';
import { EmailRecipients } from '../../identity/index.js';
import { Config } from '../../platform/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Mail } from '../../platform/messages/mail.js';
import { PaymentService } from '../service/payment-service.js';
import { isRunning, type SubscriptionState } from '../service/subscription-state.js';
import type { EventNote } from '../webhook/service-event.js';

/** The giver of months, and the message that comes with them. */
export interface GiftGiver {
  /** Empty if the account is not here any more. */
  readonly callsign: string;
  readonly message: string;
}

interface Text {
  readonly subject: string;
  readonly lines: readonly string[];
}

const day = (at: number | null | undefined): string =>
  at ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at) : 'soon';
export const pounds = (pence: number | null | undefined): string => `£${((pence ?? 0) / 100).toFixed(2)}`;

const TEST_MONEY = 'This installation uses the payments sandbox: all amounts are test money, and nothing is charged.';

/** E-mails about a subscription. Which one depends on the state, too: an event may be late. */
@Injectable()
export class SubscriptionEmails {
  constructor(
    private readonly config: Config,
    private readonly recipients: EmailRecipients,
    private readonly mail: Mail,
    private readonly service: PaymentService,
  ) {}

  /** Enqueues the e-mail of an event, if it has one, in the transaction of its effect. */
  async send(tx: Queryable, accountId: number, note: EventNote, state: SubscriptionState | null): Promise<void> {
    const text = textOf(note, state);
    if (text) await this.write(tx, accountId, text);
  }

  /** Enqueues the e-mail about months that were given. */
  async sendGift(tx: Queryable, accountId: number, until: number, { callsign, message }: GiftGiver): Promise<void> {
    const lines = [
      `${callsign || 'Another operator'} gave you a subscription until ${day(until)}. There is nothing to pay.`,
      ...(message ? [`Their message: ${message}`] : []),
    ];
    await this.write(tx, accountId, { subject: 'you were given a subscription', lines });
  }

  private async write(tx: Queryable, accountId: number, text: Text): Promise<void> {
    const recipient = await this.recipients.ofMain(accountId);
    if (!recipient) return;
    const sandbox = this.service.name === 'sandbox' ? [TEST_MONEY] : [];
    const link = `${this.config.siteUrl}/account/subscription`;
    await this.mail.send(
      {
        to: recipient.to,
        subject: `Pileup: ${text.subject}`,
        text: [
          `Hello ${recipient.callsign},`,
          ...text.lines,
          ...sandbox,
          `Your subscription: ${link}`,
          '73, Pileup\n',
        ].join('\n\n'),
      },
      tx,
    );
  }
}

const TEXTS: Partial<Record<HistoryKind, (note: EventNote, state: SubscriptionState | null) => Text | null>> = {
  'trial ends soon': ({ until }, state) =>
    state?.status === 'trialing' && state.cancelAt === null
      ? {
          subject: `your free trial ends on ${day(until)}`,
          lines: [
            `On ${day(until)} your free trial ends and your card is charged for the first month.`,
            'If you do not want that, you can cancel with one button before that day. Your log stays yours.',
          ],
        }
      : null,
  'trial refused': () => ({
    subject: 'this trial could not begin',
    lines: [
      'There is one free trial per main account and per card, and it has already been used. The trial was cancelled; nothing was charged.',
      'You can subscribe without a trial at any time.',
    ],
  }),
  'payment failed': (_, state) =>
    state?.invoices.some(({ status, wasTried }) => status === 'open' && wasTried)
      ? {
          subject: 'your payment failed',
          lines: [
            'Your bank declined the payment for your subscription. You keep access for three days.',
            'Please check your card under "Card and invoices"; there is no need to subscribe again.',
          ],
        }
      : null,
  'confirmation needed': (_, state) =>
    state?.invoices.some(({ status }) => status === 'open')
      ? {
          subject: 'your bank asks for confirmation',
          lines: ['Your bank wants you to confirm the payment for your subscription, under "Card and invoices".'],
        }
      : null,
  paid: ({ amount }, state) => {
    const count = state?.invoices.filter(({ status, amount: paid }) => status === 'paid' && paid > 0).length ?? 0;
    if (count < 13 || count % 12 !== 1) return null;
    const years = (count - 1) / 12;
    return {
      subject: `your subscription is entering year ${years + 1}`,
      lines: [
        `You have been a subscriber for ${years === 1 ? 'a year' : `${years} years`}. It continues at ${pounds(amount)} a month.`,
        'If you no longer need it, you can cancel it with one button.',
      ],
    };
  },
  left: (_, state) =>
    state === null || isRunning(state)
      ? null
      : {
          subject: 'your subscription has ended',
          lines: [
            'Your subscription has ended and nothing more will be charged. Your log and everything else you have here is kept.',
            'You can come back at any time.',
          ],
        },
  refunded: ({ amount }) => ({
    subject: 'your payment was refunded',
    lines: [`${pounds(amount)} was refunded. A month that is refunded in full ends at once.`],
  }),
};

function textOf(note: EventNote, state: SubscriptionState | null): Text | null {
  return TEXTS[note.kind]?.(note, state) ?? null;
}

const WRITE = sql<{ id: string; accountId: number | null; kind: string; at: Date; amount: number; refunded: number }>`
  insert into billing.receipt (id, account_id, kind, at, amount, refunded) values ($id, $accountId, $kind, $at, $amount, $refunded)
  on conflict (id) do update set refunded = excluded.refunded where billing.receipt.refunded <> excluded.refunded`;

export interface Receipt {
  readonly id: string;
  readonly accountId: number | null;
  readonly kind: 'subscription' | 'gift' | 'donation';
  readonly at: number;
  /** Pence. */
  readonly amount: number;
  readonly refunded: number;
}

export async function writeReceipt(tx: Queryable, receipt: Receipt): Promise<void> {
  const { id, accountId, kind, at, amount, refunded } = receipt;
  if (amount > 0) await tx.run(WRITE, { id, accountId, kind, at: new Date(at), amount, refunded });
}
