import { Injectable } from '@nestjs/common';
import type { LogBarUser } from '@pileup/contract/logbook';
import { Clock } from '../platform/clock.js';
import { Database, statement } from '../platform/database.js';

const BY_CALL = statement(`
  select id, callsign as my_callsign, name, left(grid, 4) as grid, profile_image_name, '[]'::json as photos
  from identity.account where callsign = $1`);
const BY_ID = statement('select id as "accountId", callsign from identity.account where id = $1');

/** How long an answer is believed: a station is looked up at every letter of its call, and seldom changes. */
const BELIEVED = 5_000;
const REMEMBERED = 5_000;

/** What others may know of a registered station. */
@Injectable()
export class Stations {
  private readonly recent = new Map<string, { station: Promise<LogBarUser | null>; until: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

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

  /** Forgets what is remembered of a station that has just registered or changed. */
  changed(call: string): void {
    this.recent.delete(call);
  }

  /** Whose log an account's contacts go into; null once the account is gone. */
  async ofAccount(accountId: number): Promise<{ accountId: number; callsign: string } | null> {
    const [station] = await this.database.run<{ accountId: number; callsign: string }>(BY_ID, [accountId]);
    return station ?? null;
  }
}
