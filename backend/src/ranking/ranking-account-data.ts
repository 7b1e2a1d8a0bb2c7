import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy } from '../platform/account-data.js';
import { statement } from '../platform/database/database.js';

const ERASE = ['counted', 'day', 'station'].map((table) =>
  statement(`delete from ranking.${table} where account_id = $1`),
);

/** An account's rows of the leaderboards; not exported, since the log contains all of it. */
@Injectable()
@AccountData({ order: 40 })
export class RankingAccountData {
  readonly erase = eraseBy(ERASE);
}
