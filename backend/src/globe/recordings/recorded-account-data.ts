import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy } from '../../platform/account-data.js';
import { sql } from '../../platform/database/sql.js';

/** An account's contacts in recordings; not exported, since the log contains them. */
@Injectable()
@AccountData({ order: 45 })
export class RecordedAccountData {
  readonly erase = eraseBy([sql<{ accountId: number }>`delete from globe.recorded where account_id = $accountId`]);
}
