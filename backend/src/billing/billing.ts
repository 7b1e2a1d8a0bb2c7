import { Injectable } from '@nestjs/common';
import { SubscriptionSource, type SubscriptionStatus, Subscriptions } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { type Period, subscriptionStatusOf } from './periods.js';

const NOT_ENDED = sql<{ mainIds: readonly number[]; now: Date }, Period & { account_id: number }>`
  select account_id, "from", "to", kind from billing.period where account_id = any ($mainIds::integer[]) and "to" > $now`;
const SUBSCRIBED_AT = sql<{ ids: readonly number[]; ats: readonly Date[] }, { is_subscribed: boolean }>`
  select exists (select from billing.period p where p.account_id = a.id and p."from" <= a.at and p."to" > a.at) as is_subscribed
  from unnest($ids::integer[], $ats::timestamptz[]) with ordinality as a (id, at, n) order by n`;
const ALL_OF = sql<{ accountIds: readonly number[] }, Pick<Period, 'from' | 'to'> & { account_id: number }>`
  select account_id, "from", "to" from billing.period where account_id = any ($accountIds::integer[]) order by "from"`;

/** SQL for other modules: all subscription periods, with the columns main_id, from_at, to_at (exclusive) and kind. */
export const SUBSCRIPTION_PERIODS =
  'select account_id as main_id, "from" as from_at, "to" as to_at, kind from billing.period';

/** Subscriptions of main accounts, now and in the past. */
@Injectable()
export class Billing extends SubscriptionSource {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Whether an account, or its main account, was subscribed at that moment (ms). */
  async isSubscribedAt(accountId: number, at: number): Promise<boolean> {
    return (await this.areSubscribedAt([{ accountId, at }]))[0] ?? false;
  }

  /** `isSubscribedAt` for many moments, in their order. */
  async areSubscribedAt(moments: readonly { accountId: number; at: number }[]): Promise<boolean[]> {
    if (moments.length === 0) return [];
    const mains = await this.subscriptions.mainsOf([...new Set(moments.map(({ accountId }) => accountId))]);
    // Deleted accounts have no periods.
    const ids = moments.map(({ accountId }) => mains.get(accountId) ?? accountId);
    const rows = await this.database.run(SUBSCRIBED_AT, { ids, ats: moments.map(({ at }) => new Date(at)) });
    return rows.map(({ is_subscribed }) => is_subscribed);
  }

  /** The periods of accounts, or of their main accounts, past and future, by account. */
  async periodsOf(accountIds: Iterable<number>): Promise<Map<number, readonly Pick<Period, 'from' | 'to'>[]>> {
    const ids = [...new Set(accountIds)];
    if (ids.length === 0) return new Map();
    const mains = await this.subscriptions.mainsOf(ids);
    const rows = await this.database.run(ALL_OF, { accountIds: [...new Set(mains.values())] });
    const byMain = Map.groupBy(rows, ({ account_id }) => account_id);
    return new Map(ids.map((id) => [id, byMain.get(mains.get(id) ?? id) ?? []]));
  }

  override async statusOf(mainIds: readonly number[]): Promise<Map<number, SubscriptionStatus>> {
    const now = this.clock.now();
    const rows = await this.database.run(NOT_ENDED, { mainIds, now: new Date(now) });
    const statuses = new Map<number, SubscriptionStatus>();
    for (const [id, periods] of Map.groupBy(rows, ({ account_id }) => account_id)) {
      const status = subscriptionStatusOf(periods, now);
      if (status.level > 0) statuses.set(id, status);
    }
    return statuses;
  }
}
