import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy, rowFiles } from '../../platform/account-data.js';
import { Database, statement } from '../../platform/database/database.js';

const STREAM = statement(`
  select account_id as after, kind, source, title, live_since, hidden_reason from content.stream
  where account_id = $1 and account_id > $2`);
const FILES = [{ path: 'stream.json', about: 'Your live stream.', rows: STREAM }];
const ERASE = [
  'delete from content.stream where account_id = $1',
  "delete from content.comment where about = 'stream' and about_id = $1",
].map(statement);

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
