import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../platform/account-data.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import type { ReportedScoreState } from './reported/report-score.js';

const RESULTS = sql<
  { accountId: number },
  {
    name: string;
    cabrillo_name: string;
    from: Date;
    to: Date;
    callsign: string;
    place: number;
    contacts: number;
    duplicates: number;
    points: number;
    multipliers: number;
    score: number;
  }
>`
  select c.name, c.cabrillo_name, c.from_at as "from", c.to_at as "to", r.callsign, r.place, r.contacts, r.duplicates, r.points,
    r.multipliers, r.score
  from contests.result r join contests.contest c on c.id = r.contest_id where r.account_id = $accountId order by c.from_at, c.id`;
const ENTRIES = sql<{ accountId: number }, { name: string; cabrillo_name: string; from: Date; category: string }>`
  select c.name, c.cabrillo_name, c.from_at as "from", e.category
  from contests.entry e join contests.contest c on c.id = e.contest_id where e.account_id = $accountId order by c.from_at, c.id`;
const REPORTED = sql<
  { accountId: number },
  { contest: string; received_at: Date; state: ReportedScoreState; contacts_here: number }
>`
  select contest, received_at, state, contacts_here from contests.reported_score where account_id = $accountId order by contest`;
const CHOICE = sql<{ accountId: number }, { visibility: string }>`
  select visibility from contests.score_choice where account_id = $accountId`;
const ERASE = ['contact', 'entry', 'result', 'reported_score', 'reported_score_past', 'score_choice'].map(
  (table) => sql<{ accountId: number }>`delete from contests.${table} where account_id = $accountId`,
);

/** An account's categories, final results and scores that its logging program sent. Its contacts are in the log. */
@Injectable()
@AccountData({ order: 36 })
export class ContestsAccountData {
  readonly erase = eraseBy(ERASE);

  constructor(private readonly database: Database) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const results = await this.database.run(RESULTS, { accountId });
    const categories = await this.database.run(ENTRIES, { accountId });
    if (results.length + categories.length > 0)
      yield jsonFile('contests.json', 'Your categories and final results in contests.', { results, categories });
    const scores = await this.database.run(REPORTED, { accountId });
    const [choice] = await this.database.run(CHOICE, { accountId });
    if (scores.length > 0 || choice)
      yield jsonFile('scores.json', 'The contest scores that your logging program sent, and what others see of them.', {
        shown: choice?.visibility ?? 'live',
        scores,
      });
  }
}
