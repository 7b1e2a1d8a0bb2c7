import { Injectable } from '@nestjs/common';
import { Stations, Subscriptions } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import type { Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import type { Payment } from '../checkout/payment.entity.js';
import { endOfCoverage, monthsAfter, type Period } from '../periods.js';
import type { CheckoutState } from '../service/payment-service.js';
import { SubscriptionEmails } from '../subscription/subscription-emails.js';
import { moveGiftsToTheEnd, writePeriods } from '../subscription/write-periods.js';
import type { ServiceEvent } from '../webhook/service-event.js';
import { addLine } from '../webhook/store-event.js';

const LOCK = sql<{ accountId: number }>`${accountLock('grantingPeriod')}`;
// Reads recipients in one order, so that two gifts never wait for each other.
const RECIPIENTS = sql<
  { paymentId: number },
  { accountId: number }
>`select account_id as "accountId" from billing.gift where payment_id = $paymentId order by account_id`;
const PERIODS = sql<{ accountId: number; now: Date; source: string }, Period & { source: string | null }>`
  select "from", "to", kind, source from billing.period where account_id = $accountId and ("to" > $now or source = $source)`;

/** The months that a paid gift gives to its recipients. */
@Injectable()
export class GiftPeriods {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly stations: Stations,
    private readonly emails: SubscriptionEmails,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the periods of a gift as its payment is now, and what giver and recipients read about it: once, also if the
   * nightly job finds it paid without an event. Returns the accounts whose access changed.
   *
   * @param payment with the status before `state`
   */
  async apply(tx: Queryable, payment: Payment, state: CheckoutState, event: ServiceEvent | null): Promise<number[]> {
    const changed: number[] = [];
    const callsign = await this.callsignOf(payment.accountId);
    const isNowPaid = state.isPaid && (payment.status === 'open' || payment.status === 'failed');
    const paid = { id: `gift ${payment.id}`, at: state.paidAt };
    for (const { accountId } of await tx.run(RECIPIENTS, { paymentId: payment.id })) {
      const { hasChanged, until } = await this.applyTo(tx, accountId, payment, state);
      if (hasChanged) changed.push(accountId);
      if (!isNowPaid) continue;
      await addLine(tx, accountId, paid, { kind: 'gift received', until });
      await this.emails.sendGift(tx, accountId, until, { callsign, message: payment.message });
    }
    if (payment.accountId === null) return changed;
    if (isNowPaid) await addLine(tx, payment.accountId, paid, { kind: 'gift given', amount: state.amount });
    if (event?.note) await addLine(tx, payment.accountId, event, event.note);
    return changed;
  }

  /** Announces the changed access, after the commit. */
  async published(accountIds: readonly number[]): Promise<void> {
    for (const id of accountIds) await this.subscriptions.changed(id);
  }

  private async callsignOf(accountId: number | null): Promise<string> {
    return accountId === null ? '' : ((await this.stations.summaries([accountId])).get(accountId)?.callsign ?? '');
  }

  private async applyTo(
    tx: Queryable,
    accountId: number,
    { id, months }: Payment,
    { isPaid, refundedAt, heldAt }: CheckoutState,
  ): Promise<{ hasChanged: boolean; until: number }> {
    const now = this.clock.now();
    const source = `gift ${id}`;
    await tx.run(LOCK, { accountId });
    const periods = await tx.run(PERIODS, { accountId, now: new Date(now), source });
    const own = periods.find((period) => period.source === source);
    const others = periods.filter((period) => period.source !== source);
    const from = own?.from.getTime() ?? endOfCoverage(others, now);
    const to = Math.min(monthsAfter(from, months ?? 0), refundedAt ?? Infinity, heldAt ?? Infinity);
    const period = { from, to, kind: 'gift' } as const;
    const hasChanged = await writePeriods(tx, accountId, source, isPaid && from < to ? [period] : [], now);
    if (hasChanged) await moveGiftsToTheEnd(tx, accountId, now);
    return { hasChanged, until: to };
  }
}
