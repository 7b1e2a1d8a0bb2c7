import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Subscription } from '@pileup/contract/identity';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { UpgradeRequired } from '../platform/errors.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import type { Me } from './me.js';
import { STATION_CHANGED } from './stations/station-changed.js';
import { ACCOUNT_IDS_OF_MAIN } from './sub-accounts/main-account.js';

/** The subscription of an account at this moment. */
export interface SubscriptionStatus extends Subscription {
  /** Whether the subscription is paid, not a trial or a gift. */
  isPaid: boolean;
}

export const FREE: SubscriptionStatus = { level: 0, expiryDate: null, isPaid: false };

/** A port, provided by billing. */
export abstract class SubscriptionSource {
  /** Subscriptions by main account, without accounts that have none. */
  abstract statusOf(mainIds: readonly number[]): Promise<ReadonlyMap<number, SubscriptionStatus>>;
}

const MAINS = sql<{ accountIds: readonly number[] }, { id: number; main: number }>`
  select id, coalesce(managed_by_id, id) as main from identity.account where id = any ($accountIds::integer[])`;
const MAIN_OF_CALL = sql<{ call: string }, { main: number }>`
  select coalesce(managed_by_id, id) as main from identity.account where callsign = $call`;
const MAINS_OF_CALLS = sql<{ calls: readonly string[] }, { callsign: string; main: number }>`
  select callsign, coalesce(managed_by_id, id) as main from identity.account
  where callsign = any ($calls::text[]) and delete_at is null`;
const CLOSED = sql<{ mainIds: readonly number[] }, { id: number }>`
  select id from identity.account
  where id = any ($mainIds::integer[]) and managed_by_id is null and (delete_at is not null or suspended_at is not null)`;
const ALL = sql<{ mainId: number }, { id: number }>`${ACCOUNT_IDS_OF_MAIN}`;

/** Who is a subscriber. A sub-account has the subscription of its main account. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly database: Database,
    private readonly instanceBus: InstanceBus,
    private readonly modules: ModuleRef,
  ) {}

  /** The subscription of a main account, and so of its sub-accounts. */
  async ofMain(mainId: number): Promise<SubscriptionStatus> {
    return (await this.source.statusOf([mainId])).get(mainId) ?? FREE;
  }

  /** Subscriptions by main account, without accounts that have none. */
  async ofMains(mainIds: Iterable<number>): Promise<ReadonlyMap<number, SubscriptionStatus>> {
    const ids = [...new Set(mainIds)];
    return ids.length === 0 ? new Map() : this.source.statusOf(ids);
  }

  /** Whether the user is a subscriber at this moment. */
  async has({ mainId }: Me): Promise<boolean> {
    return (await this.source.statusOf([mainId])).has(mainId);
  }

  /** @throws UpgradeRequired if the user is no subscriber */
  async require(me: Me): Promise<void> {
    if (!(await this.has(me))) throw new UpgradeRequired();
  }

  /** The main account of each, without deleted accounts. */
  async mainsOf(accountIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.run(MAINS, { accountIds });
    return new Map(rows.map(({ id, main }) => [id, main]));
  }

  /** The main account of a callsign; null if it is not registered. */
  async mainOfCall(call: string): Promise<number | null> {
    const [row] = await this.database.run(MAIN_OF_CALL, { call });
    return row?.main ?? null;
  }

  /** The main account of each callsign, without those that are not registered. */
  async mainsOfCalls(calls: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.run(MAINS_OF_CALLS, { calls });
    return new Map(rows.map(({ callsign, main }) => [callsign, main]));
  }

  /** Those of the main accounts that are suspended or whose deletion is pending. */
  async closedOf(mainIds: readonly number[]): Promise<number[]> {
    return (await this.database.run(CLOSED, { mainIds })).map(({ id }) => id);
  }

  /** Refreshes an account and its sub-accounts everywhere, after the commit of a change of its subscription. */
  async changed(mainId: number): Promise<void> {
    for (const { id } of await this.database.run(ALL, { mainId })) this.instanceBus.publish(STATION_CHANGED, id);
  }

  /** Looked up late, since the providing module depends on this one. */
  private get source(): SubscriptionSource {
    return this.modules.get(SubscriptionSource, { strict: false });
  }
}
