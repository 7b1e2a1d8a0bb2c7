import { Injectable } from '@nestjs/common';
import type { LogBarUser } from '@pileup/contract/logbook';
import { Clock, isWithin } from '../../platform/clock.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { Discovered, methodMark } from '../../platform/wiring/discovered.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';
import { Subscriptions } from '../subscriptions.js';
import { PUBLIC_GRID } from './public-grid.js';
import { type PublicAccount, publicAccount } from './public-profile.js';
import { STATION_CHANGED } from './station-changed.js';

// An account that is to be deleted is gone for others already.
const BY_CALL = statement(`
  select a.id, a.callsign as my_callsign, a.name, ${PUBLIC_GRID} as grid, a.profile_image_name
  from identity.account a where a.callsign = $1 and a.delete_at is null`);
const BY_ID = statement('select id as "accountId", callsign from identity.account where id = $1');
const MAIN_OF = statement('select coalesce(managed_by_id, id) as "mainId" from identity.account where id = $1');
const SET_IMAGE = statement('update identity.account set profile_image_name = $2 where id = $1');
const FACES = statement(`
  select id, callsign, name, profile_image_name as image, is_admin as "isAdmin", hide_presence as "isHidden",
    rig_name_override as "rigName", exclude_from_leaderboards as "isExcluded",
    coalesce(managed_by_id, id) as "mainId"
  from identity.account where id = any ($1::integer[]) and delete_at is null`);
const FAMILY = statement(`
  select id, callsign from identity.account
  where id in (${ACCOUNT_IDS_OF_MAIN}) and (delete_at is null or delete_at > $2) order by managed_by_id nulls first, callsign`);

/** How long an answer is believed: a station is looked up at every letter of its call, and seldom changes. */
const BELIEVED = 5_000;
const REMEMBERED = 5_000;

/** A station as public lists show it, and what its operator wants of them. */
export interface StationSummary {
  id: number;
  callsign: string;
  name: string;
  image: string | null;
  isAdmin: boolean;
  /** Nobody is told whether it is on the air or online. */
  isHidden: boolean;
  /** Shown in place of what the radio calls itself; empty for that. */
  rigName: string;
  isExcluded: boolean;
  /** The account it belongs to; its own for a main account. */
  mainId: number;
  /** By its main account's subscription. */
  isSubscriber: boolean;
}

/** What operators call each other. */
export function firstName({ name }: Pick<StationSummary, 'name'>): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** What other modules may keep of a station. */
export interface StationSnapshot {
  accountId: number;
  callsign: string;
  excluded: boolean;
  /** The account that manages it; its own number for a main account. */
  mainId: number;
  /** Nobody is told whether it is on the air or online. */
  isHidden: boolean;
  /** Its owner wants it deleted. */
  deletionPending: boolean;
}

/**
 * The same of every station as a select: account_id, callsign, excluded, main_id, is_hidden, is_leaving. For the
 * statement by which another module makes its table of stations anew.
 */
export const ALL_STATIONS = `
  select id as account_id, callsign, exclude_from_leaderboards or delete_at is not null as excluded,
    coalesce(managed_by_id, id) as main_id, hide_presence as is_hidden, delete_at is not null as is_leaving
  from identity.account`;

/** A `KeptStation` of account `a`, as columns of a statement. */
export const STATION_COLUMNS = `a.id as "accountId", a.callsign, a.exclude_from_leaderboards as excluded,
  coalesce(a.managed_by_id, a.id) as "mainId", a.hide_presence as "isHidden", a.delete_at is not null as "deletionPending"`;

/** What another module keeps of a station, written in the transaction that registers or changes it. */
export type StationWriteListener = (station: StationSnapshot, tx: Queryable) => Promise<void>;

/** Declares a method that stores a module's own copy of a station, in the transaction that registers or changes it. */
export const OnStationWritten = methodMark<StationWriteListener, object>('station written');

/** What others may know of a registered station. */
@Injectable()
export class Stations {
  private readonly recent = new Map<string, { station: Promise<LogBarUser | null>; at: number }>();
  private readonly known = new Map<number, StationSummary & { at: number }>();
  private photosOf: (accountId: number) => Promise<LogBarUser['photos']> = async () => [];
  /** An answer that was asked for before one of them is nothing to remember. */
  private changes = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly push: InstanceBus,
    private readonly subscriptions: Subscriptions,
    private readonly discovered: Discovered,
  ) {
    // Heard before anybody who looks again because of it: listeners are called in the order in which they came.
    push.subscribe(
      STATION_CHANGED,
      (accounts) => {
        this.changes++;
        for (const account of accounts) this.known.delete(Number(account));
      },
      () => {
        this.changes++;
        this.known.clear();
      },
    );
  }

  /** The station with this call, its grid no more precise than it may be; null for strangers to Pileup. */
  byCall(call: string): Promise<LogBarUser | null> {
    const now = this.clock.now();
    const known = this.recent.get(call);
    if (known && isWithin(BELIEVED, known.at, now)) return known.station;
    const station = this.lookUp(call);
    if (this.recent.size >= REMEMBERED) this.recent.clear();
    this.recent.set(call, { station, at: now });
    // A failure is nothing to remember.
    station.catch(() => this.recent.delete(call));
    return station;
  }

  /** Of the account with this call what everybody may see; null for nobody's, and for one that is about to go. */
  profile(callsign: string): Promise<PublicAccount | null> {
    return publicAccount(this.database, callsign);
  }

  /** The module that has photos says how a station's last ones are asked for. */
  showPhotosOf(ask: (accountId: number) => Promise<LogBarUser['photos']>): void {
    this.photosOf = ask;
  }

  private async lookUp(call: string): Promise<LogBarUser | null> {
    const [found] = await this.database.run<Omit<LogBarUser, 'photos'>>(BY_CALL, [call]);
    return found ? { ...found, photos: await this.photosOf(found.id) } : null;
  }

  /** The stations of these accounts, by account; those gone are left out. Two statements at most. */
  async summaries(accountIds: Iterable<number>): Promise<Map<number, StationSummary>> {
    const now = this.clock.now();
    const faces = new Map<number, StationSummary>();
    const asked: number[] = [];
    for (const id of new Set(accountIds)) {
      const known = this.known.get(id);
      if (known && isWithin(BELIEVED, known.at, now)) faces.set(id, known);
      else asked.push(id);
    }
    if (asked.length === 0) return faces;
    if (this.known.size >= REMEMBERED) this.known.clear();
    const { changes } = this;
    const rows = await this.database.run<Omit<StationSummary, 'isSubscriber'>>(FACES, [asked]);
    const standings = await this.subscriptions.ofMains(rows.map(({ mainId }) => mainId));
    for (const row of rows) {
      const face = { ...row, isSubscriber: standings.has(row.mainId) };
      faces.set(face.id, face);
      if (changes === this.changes) this.known.set(face.id, { ...face, at: now });
    }
    return faces;
  }

  /** Tells the modules that keep something of it, in the transaction of the change. */
  async write(station: StationSnapshot, tx: Queryable): Promise<void> {
    for (const { value: store } of this.discovered.methods(OnStationWritten)) await store(station, tx);
  }

  /** Its profile photo, in the transaction that stores it; `changed` is for after the commit. */
  async setImage(accountId: number, name: string | null, tx: Queryable): Promise<void> {
    await tx.run(SET_IMAGE, [accountId, name]);
  }

  /** Forgets what is remembered of a station that has just registered or changed. */
  changed(accountId: number, call: string): void {
    this.recent.delete(call);
    this.push.publish(STATION_CHANGED, accountId);
  }

  /** An account and, of a main account, its sub-accounts; itself first. Without those whose time has come to go. */
  async accountsOf(accountId: number): Promise<{ id: number; callsign: string }[]> {
    return this.database.run(FAMILY, [accountId, new Date(this.clock.now())]);
  }

  /** The main account an account belongs to: itself, unless it is a sub-account. */
  async mainOf(accountId: number, runs: Queryable = this.database): Promise<number> {
    const [account] = await runs.run<{ mainId: number }>(MAIN_OF, [accountId]);
    return account?.mainId ?? accountId;
  }

  /** Whose log an account's contacts go into; null once the account is gone. */
  async ofAccount(accountId: number): Promise<{ accountId: number; callsign: string } | null> {
    const [station] = await this.database.run<{ accountId: number; callsign: string }>(BY_ID, [accountId]);
    return station ?? null;
  }
}
