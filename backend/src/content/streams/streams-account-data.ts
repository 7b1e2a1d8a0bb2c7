import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy, rowFiles } from '../../platform/account-data.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const STREAM = sql<
  { accountId: number; after: number },
  {
    after: number;
    kind: string;
    source: string;
    title: string;
    live_since: Date | null;
    hidden_reason: string | null;
  }
>`
  select account_id as after, kind, source, title, live_since, hidden_reason from content.stream
  where account_id = $accountId and account_id > $after`;
const FILES = [{ path: 'stream.json', about: 'Your live stream.', rows: STREAM }];
const ERASE = [
  sql<{ accountId: number }>`delete from content.stream where account_id = $accountId`,
  sql<{ accountId: number }>`delete from content.comment where about = 'stream' and about_id = $accountId`,
];

/** The live stream of an account, with the comments on it. */
@Injectable()
@AccountData({ order: 64 })
export class StreamsAccountData {
  readonly files;
  readonly erase = eraseBy(ERASE);

  constructor(database: Database) {
    this.files = rowFiles(database, FILES);
  }
}
