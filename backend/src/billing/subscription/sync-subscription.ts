import { Injectable, Logger } from '@nestjs/common';
import { Subscriptions } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { syncDonation } from '../donations/sync-donation.js';
import { PaymentService } from '../service/payment-service.js';
import type { SubscriptionState } from '../service/subscription-state.js';
import type { ServiceEvent } from '../webhook/service-event.js';
import { storeEvent } from '../webhook/store-event.js';
import { Memberships } from './memberships.js';

const TICKET = sql<NoParams, { ticket: number }>`select nextval('billing.ticket') as ticket`;
// Serializes with grants and gifts, which append to the coverage.
const LOCK = sql<{ accountId: number }>`${accountLock('grantingPeriod')}`;
// Older states are dropped: every change at the service causes an event, whose reading takes a later ticket.
const WRITE = sql<
  {
    accountId: number;
    id: string;
    service: string | null;
    status: string;
    periodEnd: Date | null;
    cancelAt: Date | null;
    pausedUntil: Date | null;
    endedAt: Date | null;
    ticket: number;
  },
  { ticket: number }
>`
  insert into billing.subscription as s
    (account_id, id, service, status, period_end, cancel_at, paused_until, ended_at, ticket)
  values ($accountId, $id, $service, $status, $periodEnd, $cancelAt, $pausedUntil, $endedAt, $ticket)
  on conflict (account_id, id) do update set status = excluded.status, period_end = excluded.period_end,
    cancel_at = excluded.cancel_at, paused_until = excluded.paused_until, ended_at = excluded.ended_at,
    ticket = excluded.ticket
  where s.ticket < excluded.ticket returning ticket`;
const OWNER = sql<
  { id: string },
  { accountId: number }
>`select account_id as "accountId" from billing.subscription where id = $id`;
const OWNER_OF_CUSTOMER = sql<
  { customerId: string },
  { accountId: number }
>`select account_id as "accountId" from billing.customer where customer_id = $customerId`;

const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Makes what we store of a subscription equal to what the payment service reports. */
@Injectable()
export class SyncSubscription {
  private readonly log = new Logger(SyncSubscription.name);

  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly subscriptions: Subscriptions,
    private readonly memberships: Memberships,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads a subscription and stores its state, together with the event because of which it is read. Returns whether any
   * access changed.
   */
  async sync(id: string, event: ServiceEvent | null): Promise<boolean> {
    const [{ ticket } = { ticket: 0 }] = await this.database.run(TICKET);
    const state = await this.service.readSubscription(id);
    const accountId = state && (await this.ownerOf(state));
    if (!state || accountId === null) {
      if (state?.purpose === 'membership') this.log.warn('a subscription at the payment service belongs to no account');
      await this.database.transaction((tx) => this.store(tx, state, event));
      return false;
    }
    const hasChanged = await this.database.transaction(async (tx) => {
      await tx.run(LOCK, { accountId });
      const isNew = event !== null && (await storeEvent(tx, event, this.clock.now()));
      if (state.purpose === 'donation') {
        await syncDonation(tx, state, accountId, this.clock.now());
        return false;
      }
      const written = await tx.run(WRITE, {
        accountId,
        id: state.id,
        service: this.service.name,
        status: state.status,
        periodEnd: date(state.periodEnd),
        cancelAt: date(state.cancelAt),
        pausedUntil: date(state.pausedUntil),
        endedAt: date(state.endedAt),
        ticket,
      });
      return this.memberships.apply(tx, state, accountId, written.length > 0, isNew ? event : null);
    });
    if (hasChanged) await this.subscriptions.changed(accountId);
    return hasChanged;
  }

  /** Stores the event of a subscription without an account, and the monthly donation of a visitor. */
  private async store(tx: Queryable, state: SubscriptionState | null, event: ServiceEvent | null): Promise<void> {
    if (event) await storeEvent(tx, event, this.clock.now());
    if (state?.purpose === 'donation') await syncDonation(tx, state, null, this.clock.now());
  }

  /** The main account; null if it does not exist any more. */
  private async ownerOf({ id, accountId, customerId }: SubscriptionState): Promise<number | null> {
    const [row] = await this.database.run(OWNER, { id });
    const [customer] = row ? [row] : await this.database.run(OWNER_OF_CUSTOMER, { customerId });
    const owner = customer?.accountId ?? accountId;
    if (owner === null) return null;
    return (await this.subscriptions.mainsOf([owner])).get(owner) ?? null;
  }
}
