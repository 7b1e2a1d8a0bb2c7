import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy } from '../../platform/account-data.js';
import { statement } from '../../platform/database/database.js';

// Deletes pending rows first, so that a running count ends before the counts are deleted.
const ERASE = ['worked_pending', 'squares_arrived', 'worked_count', 'worked_counted', 'stats_year'].map((table) =>
  statement(`delete from social.${table} where account_id = $1`),
);

/** The counts of an account's log; not exported, since the log contains all of it. */
@Injectable()
@AccountData({ order: 50 })
export class WorkedCountsAccountData {
  readonly erase = eraseBy(ERASE);
}
