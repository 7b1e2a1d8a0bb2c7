import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../platform/account-data.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import type { ReportedScoreState } from './reported/report-score.js';

const REPORTED = sql<
  { accountId: number },
  { contest: string; received_at: Date; state: ReportedScoreState; contacts_here: number }
>`
  select contest, received_at, state, contacts_here from ranking.reported_score where account_id = $accountId order by contest`;
const CHOICE = sql<{ accountId: number }, { visibility: string }>`
  select visibility from ranking.score_choice where account_id = $accountId`;
const ERASE = ['counted', 'day', 'pace', 'station', 'reported_score', 'reported_score_past', 'score_choice'].map(
  (table) => sql<{ accountId: number }>`delete from ranking.${table} where account_id = $accountId`,
);

/** An account's rows of the leaderboards, not exported, since the log contains all of it; and its reported scores. */
@Injectable()
@AccountData({ order: 40 })
export class RankingAccountData {
  readonly erase = eraseBy(ERASE);

  constructor(private readonly database: Database) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const scores = await this.database.run(REPORTED, { accountId });
    const [choice] = await this.database.run(CHOICE, { accountId });
    if (scores.length > 0 || choice)
      yield jsonFile('scores.json', 'The contest scores that your logging program sent, and what others see of them.', {
        shown: choice?.visibility ?? 'live',
        scores,
      });
  }
}
