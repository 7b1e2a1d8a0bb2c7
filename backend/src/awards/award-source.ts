import { Injectable } from '@nestjs/common';
import type { UserAward } from '@pileup/contract/identity';
import { AwardSource } from '../identity/index.js';
import { Database } from '../platform/database/database.js';
import { userAwards } from './reading/latest-awards.query.js';

/** The awards in profiles. */
@Injectable()
export class StoredAwards extends AwardSource {
  constructor(private readonly database: Database) {
    super();
  }

  override awardsOf(accountId: number, { isOwn }: { isOwn: boolean }): Promise<UserAward[]> {
    return userAwards(this.database, accountId, isOwn);
  }
}
