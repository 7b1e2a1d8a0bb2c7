import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, jsonFile } from '../platform/account-data.js';
import { Database, type Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';

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
const ERASE = ['contact', 'entry', 'result'].map(
  (table) => sql<{ accountId: number }>`delete from contests.${table} where account_id = $accountId`,
);

/** An account's categories and final results. Its contacts are in the log. */
@Injectable()
@AccountData({ order: 36 })
export class ContestsAccountData {
  constructor(private readonly database: Database) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const results = await this.database.run(RESULTS, { accountId });
    const categories = await this.database.run(ENTRIES, { accountId });
    if (results.length + categories.length > 0)
      yield jsonFile('contests.json', 'Your categories and final results in contests.', { results, categories });
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    for (const each of ERASE) await tx.run(each, { accountId });
  }
}
