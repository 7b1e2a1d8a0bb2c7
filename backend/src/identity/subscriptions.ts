import { Injectable } from '@nestjs/common';
import type { Subscription } from '@pileup/contract/identity';
import { Database, statement } from '../platform/database/database.js';
import { UpgradeRequired } from '../platform/errors.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import type { Me } from './me.js';
import { STATION_CHANGED } from './stations/station-changed.js';
import { ACCOUNT_IDS_OF_MAIN } from './sub-accounts/main-account.js';

/** How an account stands at this moment. */
export interface SubscriptionStatus extends Subscription {
  /** By money, not as a trial or a gift. */
  isPaid: boolean;
}

export const FREE: SubscriptionStatus = { level: 0, expiryDate: null, isPaid: false };

/** Answers how main accounts stand; those without a subscription are left out. */
export type AsksStanding = (mainIds: readonly number[]) => Promise<ReadonlyMap<number, SubscriptionStatus>>;

const MAINS = statement(
  'select id, coalesce(managed_by_id, id) as main from identity.account where id = any ($1::integer[])',
);
const MAIN_OF_CALL = statement('select coalesce(managed_by_id, id) as main from identity.account where callsign = $1');
const ALL = statement(ACCOUNT_IDS_OF_MAIN);

/**
 * Who is a subscriber. Billing knows it of main accounts, a sub-account has its main account's; every module asks here.
 */
@Injectable()
export class Subscriptions {
  private ask: AsksStanding = async () => new Map();

  constructor(
    private readonly database: Database,
    private readonly push: InstanceBus,
  ) {}

  /** Billing says how it is asked. */
  askWith(ask: AsksStanding): void {
    this.ask = ask;
  }

  /** How a main account stands; its sub-accounts stand alike. */
  async ofMain(mainId: number): Promise<SubscriptionStatus> {
    return (await this.ask([mainId])).get(mainId) ?? FREE;
  }

  /** By main account; those without a subscription are left out. */
  async ofMains(mainIds: Iterable<number>): Promise<ReadonlyMap<number, SubscriptionStatus>> {
    const asked = [...new Set(mainIds)];
    return asked.length === 0 ? new Map() : this.ask(asked);
  }

  /** Whether whoever asks is a subscriber at this moment. */
  async has({ mainId }: Me): Promise<boolean> {
    return (await this.ask([mainId])).has(mainId);
  }

  /** @throws UpgradeRequired for whoever is no subscriber */
  async require(me: Me): Promise<void> {
    if (!(await this.has(me))) throw new UpgradeRequired();
  }

  /** The main account of each; those gone are left out. */
  async mainsOf(accountIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.run<{ id: number; main: number }>(MAINS, [accountIds]);
    return new Map(rows.map(({ id, main }) => [id, main]));
  }

  /** The main account of whoever has this call; null where nobody has. */
  async mainOfCall(call: string): Promise<number | null> {
    const [row] = await this.database.run<{ main: number }>(MAIN_OF_CALL, [call]);
    return row?.main ?? null;
  }

  /** After the commit of a change of a main account's subscription: its cards and badges, and its sub-accounts'. */
  async changed(mainId: number): Promise<void> {
    for (const { id } of await this.database.run<{ id: number }>(ALL, [mainId])) this.push.publish(STATION_CHANGED, id);
  }
}
