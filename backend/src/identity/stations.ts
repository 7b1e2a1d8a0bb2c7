import { Injectable } from '@nestjs/common';
import type { LogBarUser } from '@pileup/contract/logbook';
import { Clock } from '../platform/clock.js';
import { Database, type Runs, statement } from '../platform/database.js';
import { Push } from '../platform/push.js';

const BY_CALL = statement(`
  select id, callsign as my_callsign, name, left(grid, 4) as grid, profile_image_name, '[]'::json as photos
  from identity.account where callsign = $1`);
const BY_ID = statement('select id as "accountId", callsign from identity.account where id = $1');
const FACES = statement(`
  select id, callsign, name, profile_image_name as image, is_admin as "isAdmin", hide_presence as "isHidden",
    rig_name_override as "rigName", exclude_from_leaderboards as "isExcluded"
  from identity.account where id = any ($1::integer[])`);

/** How long an answer is believed: a station is looked up at every letter of its call, and seldom changes. */
const BELIEVED = 5_000;
const REMEMBERED = 5_000;

/** A station as public lists show it, and what its operator wants of them. */
export interface StationFace {
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
}

/** What operators call each other. */
export function firstName({ name }: Pick<StationFace, 'name'>): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** Said after a station registered or changed; the news is the number of its account. */
export const STATION_CHANGED = 'station';

/**
 * What boards must know of every station, as a select: account_id, callsign, excluded. For the statement by which
 * another module makes its table of stations anew.
 */
export const EVERY_STATION = `
  select id as account_id, callsign, exclude_from_leaderboards as excluded from identity.account`;

/** What another module keeps of a station, written in the transaction that registers or changes it. */
export type StationKeeper = (
  station: { accountId: number; callsign: string; excluded: boolean },
  tx: Runs,
) => Promise<void>;

/** What others may know of a registered station. */
@Injectable()
export class Stations {
  private readonly recent = new Map<string, { station: Promise<LogBarUser | null>; until: number }>();
  private readonly known = new Map<number, StationFace & { until: number }>();
  private readonly keepers: StationKeeper[] = [];
  /** An answer that was asked for before one of them is nothing to remember. */
  private changes = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly push: Push,
  ) {
    // Heard before anybody who looks again because of it: listeners are called in the order in which they came.
    push.on(
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

  /** The station with this call, its grid rounded to the 4-character square; null for strangers to Pileup. */
  byCall(call: string): Promise<LogBarUser | null> {
    const now = this.clock.now();
    const known = this.recent.get(call);
    if (known && known.until > now) return known.station;
    const station = this.database.run<LogBarUser>(BY_CALL, [call]).then(([found]) => found ?? null);
    if (this.recent.size >= REMEMBERED) this.recent.clear();
    this.recent.set(call, { station, until: now + BELIEVED });
    // A failure is nothing to remember.
    station.catch(() => this.recent.delete(call));
    return station;
  }

  /** The stations of these accounts, by account; those gone are left out. One statement at most. */
  async faces(accountIds: Iterable<number>): Promise<Map<number, StationFace>> {
    const now = this.clock.now();
    const faces = new Map<number, StationFace>();
    const asked: number[] = [];
    for (const id of new Set(accountIds)) {
      const known = this.known.get(id);
      if (known && known.until > now) faces.set(id, known);
      else asked.push(id);
    }
    if (asked.length === 0) return faces;
    if (this.known.size >= REMEMBERED) this.known.clear();
    const { changes } = this;
    for (const face of await this.database.run<StationFace>(FACES, [asked])) {
      faces.set(face.id, face);
      if (changes === this.changes) this.known.set(face.id, { ...face, until: now + BELIEVED });
    }
    return faces;
  }

  /** Another module keeps something of every station, too. */
  keep(keeper: StationKeeper): void {
    this.keepers.push(keeper);
  }

  /** Tells the modules that keep something of it, in the transaction of the change. */
  async write(station: { accountId: number; callsign: string; excluded: boolean }, tx: Runs): Promise<void> {
    for (const keeper of this.keepers) await keeper(station, tx);
  }

  /** Forgets what is remembered of a station that has just registered or changed. */
  changed(accountId: number, call: string): void {
    this.recent.delete(call);
    this.push.tell(STATION_CHANGED, accountId);
  }

  /** Whose log an account's contacts go into; null once the account is gone. */
  async ofAccount(accountId: number): Promise<{ accountId: number; callsign: string } | null> {
    const [station] = await this.database.run<{ accountId: number; callsign: string }>(BY_ID, [accountId]);
    return station ?? null;
  }
}
