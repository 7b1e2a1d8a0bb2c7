import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy } from '../platform/account-data.js';
import { sql } from '../platform/database/sql.js';

const ERASE = ['counted', 'day', 'pace', 'station'].map(
  (table) => sql<{ accountId: number }>`delete from ranking.${table} where account_id = $accountId`,
);

/** An account's rows of the leaderboards. They are not exported, since the log contains all of it. */
@Injectable()
@AccountData({ order: 40 })
export class RankingAccountData {
  readonly erase = eraseBy(ERASE);
}
