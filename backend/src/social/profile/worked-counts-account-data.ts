import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy } from '../../platform/account-data.js';
import { sql } from '../../platform/database/sql.js';

// Deletes pending rows first, so that a running count ends before the counts are deleted.
const ERASE = ['worked_pending', 'squares_arrived', 'worked_count', 'worked_counted', 'stats_year'].map(
  (table) => sql<{ accountId: number }>`delete from social.${table} where account_id = $accountId`,
);

/** The counts of an account's log; not exported, since the log contains all of it. */
@Injectable()
@AccountData({ order: 50 })
export class WorkedCountsAccountData {
  readonly erase = eraseBy(ERASE);
}
