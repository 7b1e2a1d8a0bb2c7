import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, jsonFile } from '../platform/account-data.js';
import { Database, type Queryable, statement } from '../platform/database/database.js';

const RESULTS = statement(`
  select c.name, c.cabrillo_name, c.from_at as "from", c.to_at as "to", r.callsign, r.place, r.contacts, r.duplicates, r.points,
    r.multipliers, r.score
  from contests.result r join contests.contest c on c.id = r.contest_id where r.account_id = $1 order by c.from_at, c.id`);
const ENTRIES = statement(`
  select c.name, c.cabrillo_name, c.from_at as "from", e.category
  from contests.entry e join contests.contest c on c.id = e.contest_id where e.account_id = $1 order by c.from_at, c.id`);
const ERASE = ['contact', 'entry', 'result'].map((table) =>
  statement(`delete from contests.${table} where account_id = $1`),
);

/** An account's categories and final results. Its contacts are in the log. */
@Injectable()
@AccountData({ order: 36 })
export class ContestsAccountData {
  constructor(private readonly database: Database) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const results = await this.database.run(RESULTS, [accountId]);
    const categories = await this.database.run(ENTRIES, [accountId]);
    if (results.length + categories.length > 0)
      yield jsonFile('contests.json', 'Your categories and final results in contests.', { results, categories });
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    for (const each of ERASE) await tx.run(each, [accountId]);
  }
}
