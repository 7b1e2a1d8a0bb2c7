import { Injectable } from '@nestjs/common';
import type { LogBarUser } from '@pileup/contract/logbook';
import { Database, statement } from '../platform/database.js';

const BY_CALL = statement(`
  select id, callsign as my_callsign, name, left(grid, 4) as grid, profile_image_name, '[]'::json as photos
  from identity.account where callsign = $1`);

const BY_ID = statement('select id as "accountId", callsign from identity.account where id = $1');

/** What others may know of a registered station. */
@Injectable()
export class Stations {
  constructor(private readonly database: Database) {}

  /** The station with this call, its grid rounded to the 4-character square; null for strangers to Pileup. */
  async byCall(call: string): Promise<LogBarUser | null> {
    const [station] = await this.database.run<LogBarUser>(BY_CALL, [call]);
    return station ?? null;
  }

  /** Whose log an account's contacts go into; null once the account is gone. */
  async ofAccount(accountId: number): Promise<{ accountId: number; callsign: string } | null> {
    const [station] = await this.database.run<{ accountId: number; callsign: string }>(BY_ID, [accountId]);
    return station ?? null;
  }
}
