import { Injectable } from '@nestjs/common';
import { type SubscriptionStatus, Subscriptions } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database, statement } from '../platform/database/database.js';
import { type Period, subscriptionStatusOf } from './periods.js';

const NOT_OVER = statement(`
  select account_id, "from", "to", kind from billing.period where account_id = any ($1::integer[]) and "to" > $2`);
const AT = statement(`
  select exists (select from billing.period p where p.account_id = a.id and p."from" <= a.at and p."to" > a.at) as is_so
  from unnest($1::integer[], $2::timestamptz[]) with ordinality as a (id, at, n) order by n`);

/** Who was subscribed when. */
@Injectable()
export class Billing {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly clock: Clock,
  ) {}

  /** Whether an account, or the main account it belongs to, was subscribed at that moment (ms). */
  async isSubscribedAt(accountId: number, at: number): Promise<boolean> {
    return (await this.areSubscribedAt([{ accountId, at }]))[0] ?? false;
  }

  /** The same of many, in their order. */
  async areSubscribedAt(asked: readonly { accountId: number; at: number }[]): Promise<boolean[]> {
    if (asked.length === 0) return [];
    const mains = await this.subscriptions.mainsOf([...new Set(asked.map(({ accountId }) => accountId))]);
    // Of an account that is gone there are no periods.
    const ids = asked.map(({ accountId }) => mains.get(accountId) ?? accountId);
    const rows = await this.database.run<{ is_so: boolean }>(AT, [ids, asked.map(({ at }) => new Date(at))]);
    return rows.map(({ is_so }) => is_so);
  }

  /** How these main accounts stand now; those without a subscription are left out. */
  async standing(mainIds: readonly number[]): Promise<Map<number, SubscriptionStatus>> {
    const now = this.clock.now();
    const rows = await this.database.run<Period & { account_id: number }>(NOT_OVER, [mainIds, new Date(now)]);
    const standings = new Map<number, SubscriptionStatus>();
    for (const [id, periods] of Map.groupBy(rows, ({ account_id }) => account_id)) {
      const standing = subscriptionStatusOf(periods, now);
      if (standing.level > 0) standings.set(id, standing);
    }
    return standings;
  }
}
