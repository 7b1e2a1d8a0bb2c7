import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { LogBarUser } from '@pileup/contract/logbook';
import type { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { ttlCache } from '../../platform/ttl-cache.js';
import { Discovered, methodMark } from '../../platform/wiring/discovered.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';
import { Subscriptions } from '../subscriptions.js';
import { PUBLIC_GRID, type PublicAccount, publicAccount } from './public-profile.js';
import { STATION_CHANGED } from './station-changed.js';

// Others no longer see an account whose deletion is pending.
const BY_CALL = sql<{ call: string }, Omit<LogBarUser, 'photos'>>`
  select a.id, a.callsign as my_callsign, a.name, ${PUBLIC_GRID} as grid, a.profile_image_name
  from identity.account a where a.callsign = $call and a.delete_at is null`;
const BY_ID = sql<{ accountId: number }, { accountId: number; callsign: string }>`
  select id as "accountId", callsign from identity.account where id = $accountId`;
const MAIN_OF = sql<{ accountId: number }, { mainId: number }>`
  select coalesce(managed_by_id, id) as "mainId" from identity.account where id = $accountId`;
const SET_IMAGE = sql<{ accountId: number; name: string | null }>`
  update identity.account set profile_image_name = $name where id = $accountId`;
const SUMMARIES = sql<{ accountIds: readonly number[] }, Omit<StationSummary, 'isSubscriber'>>`
  select id, callsign, name, profile_image_name as image, is_admin as "isAdmin", hide_presence as "isHidden",
    rig_name_override as "rigName", exclude_from_leaderboards as "isExcluded",
    coalesce(managed_by_id, id) as "mainId", left(grid, 4) as square, share_contest_frequency as "sharesContestFrequency"
  from identity.account where id = any ($accountIds::integer[]) and delete_at is null`;
const ACCOUNTS = sql<{ mainId: number; now: Date }, { id: number; callsign: string }>`
  select id, callsign from identity.account
  where id in (${ACCOUNT_IDS_OF_MAIN}) and (delete_at is null or delete_at > $now) order by managed_by_id nulls first, callsign`;

/** A station is looked up at every character typed of its callsign, and rarely changes. */
const CACHE = { max: 5_000, ttlMs: 5_000 };

/** A station as public lists show it, and its operator's choices for them. */
export interface StationSummary {
  id: number;
  callsign: string;
  name: string;
  image: string | null;
  isAdmin: boolean;
  /** Hides from others whether it is on the air or online. */
  isHidden: boolean;
  /** Shown instead of the name the radio reports, unless empty. */
  rigName: string;
  isExcluded: boolean;
  /** The id of its main account; for a main account its own. */
  mainId: number;
  /** The 4-character square of its home; empty if unknown. */
  square: string;
  /** Whether the board of the megastream shows its frequency, even in a contest. */
  sharesContestFrequency: boolean;
  /** Whether its main account has a subscription. */
  isSubscriber: boolean;
}

/** The first name, as operators address each other. */
export function firstName({ name }: Pick<StationSummary, 'name'>): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** Fields of a station that other modules may store. */
export interface StationSnapshot {
  accountId: number;
  callsign: string;
  excluded: boolean;
  /** The id of its main account; for a main account its own. */
  mainId: number;
  /** Hides from others whether it is on the air or online. */
  isHidden: boolean;
  deletionPending: boolean;
  /** The end of its main account's first day, while the e-mail address is not confirmed; null once it is. */
  unprovenUntil: Date | null;
}

/** Anybody can register; an account whose address is not confirmed is ranked when it is this old. */
export const UNPROVEN_MS = 86_400_000;

/** SQL of `unprovenUntil` for account `a`. */
const UNPROVEN_UNTIL = `(
  select m.created_at + ${UNPROVEN_MS} * interval '1 millisecond' from identity.account m
  where m.id = coalesce(a.managed_by_id, a.id) and m.email_confirmed_at is null)`;

/**
 * Every station as a select with columns account_id, callsign, excluded, main_id, is_hidden, is_leaving, unproven_until:
 * for rebuilds.
 */
export const ALL_STATIONS = `
  select id as account_id, callsign, exclude_from_leaderboards or delete_at is not null as excluded,
    coalesce(managed_by_id, id) as main_id, hide_presence as is_hidden, delete_at is not null as is_leaving,
    ${UNPROVEN_UNTIL} as unproven_until
  from identity.account a`;

const SNAPSHOT = `
  select a.id as "accountId", a.callsign, a.exclude_from_leaderboards as excluded,
    coalesce(a.managed_by_id, a.id) as "mainId", a.hide_presence as "isHidden",
    a.delete_at is not null as "deletionPending", ${UNPROVEN_UNTIL} as "unprovenUntil"
  from identity.account a`;
const SNAPSHOTS = sql<{ accountIds: readonly number[] }, StationSnapshot>`
  ${SNAPSHOT} where a.id = any ($accountIds::integer[]) order by a.id`;
const SNAPSHOTS_OF_MAIN = sql<{ mainId: number }, StationSnapshot>`
  ${SNAPSHOT} where a.id in (${ACCOUNT_IDS_OF_MAIN}) order by a.id`;

export type StationWriteListener = (station: StationSnapshot, tx: Queryable) => Promise<void>;

/** Declares a method that stores a module's own copy of a station, in the transaction that registers or changes it. */
export const OnStationWritten = methodMark<StationWriteListener, object>('station written');

/** A port, provided by the module that has photos. */
export abstract class PhotoSource {
  abstract latestPhotos(accountId: number): Promise<LogBarUser['photos']>;
}

/** The public part of registered stations. */
@Injectable()
export class Stations {
  private readonly byCallsign: LRUCache<string, Promise<LogBarUser | null>>;
  private readonly byId: LRUCache<number, StationSummary>;
  /** A read that started before a change must not be cached. */
  private changes = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly instanceBus: InstanceBus,
    private readonly subscriptions: Subscriptions,
    private readonly discovered: Discovered,
    private readonly modules: ModuleRef,
  ) {
    this.byCallsign = ttlCache(clock, CACHE);
    this.byId = ttlCache(clock, CACHE);
    // Stations must subscribe first: subscribers are notified in order, and later ones read the cache again.
    instanceBus.subscribe(
      STATION_CHANGED,
      (accounts) => {
        this.changes++;
        for (const account of accounts) this.byId.delete(Number(account));
      },
      () => {
        this.changes++;
        this.byId.clear();
      },
    );
  }

  /** The station with this callsign, with its public grid; null if it is not registered. */
  byCall(call: string): Promise<LogBarUser | null> {
    const cached = this.byCallsign.get(call);
    if (cached) return cached;
    const station = this.lookUp(call);
    this.byCallsign.set(call, station);
    // Failures are not cached.
    station.catch(() => this.byCallsign.delete(call));
    return station;
  }

  /** The public profile of a callsign; null if there is none or its deletion is pending. */
  profile(callsign: string): Promise<PublicAccount | null> {
    return publicAccount(this.database, callsign);
  }

  private async lookUp(call: string): Promise<LogBarUser | null> {
    const [found] = await this.database.run(BY_CALL, { call });
    if (!found) return null;
    // Looked up late, since the providing module depends on this one.
    const photos = await this.modules.get(PhotoSource, { strict: false }).latestPhotos(found.id);
    return { ...found, photos };
  }

  /** Summaries by account id, without deleted accounts, in at most two statements. */
  async summaries(accountIds: Iterable<number>): Promise<Map<number, StationSummary>> {
    const summaries = new Map<number, StationSummary>();
    const missing: number[] = [];
    for (const id of new Set(accountIds)) {
      const cached = this.byId.get(id);
      if (cached) summaries.set(id, cached);
      else missing.push(id);
    }
    if (missing.length === 0) return summaries;
    const { changes } = this;
    const rows = await this.database.run(SUMMARIES, { accountIds: missing });
    const subscriptions = await this.subscriptions.ofMains(rows.map(({ mainId }) => mainId));
    for (const row of rows) {
      const summary = { ...row, isSubscriber: subscriptions.has(row.mainId) };
      summaries.set(summary.id, summary);
      if (changes === this.changes) this.byId.set(summary.id, summary);
    }
    return summaries;
  }

  /** Lets other modules store their copies of these accounts, in the transaction that has changed them. */
  async write(accountIds: readonly number[], tx: Queryable): Promise<void> {
    await this.store(await tx.run(SNAPSHOTS, { accountIds }), tx);
  }

  /** The same for a main account and its sub-accounts, after a change that concerns all of them. */
  async writeOfMain(mainId: number, tx: Queryable): Promise<void> {
    await this.store(await tx.run(SNAPSHOTS_OF_MAIN, { mainId }), tx);
  }

  private async store(stations: readonly StationSnapshot[], tx: Queryable): Promise<void> {
    for (const station of stations)
      for (const { value: store } of this.discovered.methods(OnStationWritten)) await store(station, tx);
  }

  /** Sets the profile photo in the transaction that stores it. `changed` must follow after the commit. */
  async setImage(accountId: number, name: string | null, tx: Queryable): Promise<void> {
    await tx.run(SET_IMAGE, { accountId, name });
  }

  /** Removes a station from the caches of all instances, after the commit of its registration or change. */
  changed(accountId: number, call: string): void {
    this.byCallsign.delete(call);
    this.instanceBus.publish(STATION_CHANGED, accountId);
  }

  /** An account and its sub-accounts, itself first, without those whose deletion date has passed. */
  async accountsOf(accountId: number): Promise<{ id: number; callsign: string }[]> {
    return this.database.run(ACCOUNTS, { mainId: accountId, now: new Date(this.clock.now()) });
  }

  /** The main account of an account, which may be itself. */
  async mainOf(accountId: number, database: Queryable = this.database): Promise<number> {
    const [account] = await database.run(MAIN_OF, { accountId });
    return account?.mainId ?? accountId;
  }

  /** The station of an account; null once the account is deleted. */
  async ofAccount(accountId: number): Promise<{ accountId: number; callsign: string } | null> {
    const [station] = await this.database.run(BY_ID, { accountId });
    return station ?? null;
  }
}
