import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, jsonFile } from '../platform/account-data.js';
import { Database, statement } from '../platform/database/database.js';
import { OwnAccount } from './own-account.js';

const SESSIONS = statement(`
  select device, created_at as began_at, seen_at, expires_at from identity.session where account_id = $1 order by created_at`);
const COMPUTERS = statement(
  'select name, paired_at from identity.paired_computer where account_id = $1 order by paired_at',
);

@Injectable()
@AccountData({ order: 10 })
export class IdentityAccountData {
  constructor(
    private readonly database: Database,
    private readonly own: OwnAccount,
  ) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const account = await this.own.read(accountId);
    yield jsonFile('account.json', 'Your account and profile, without passwords and keys.', account);
    const sessions = await this.database.run(SESSIONS, [accountId]);
    yield jsonFile('sessions.json', 'Your sessions: where you are signed in.', sessions);
    const computers = await this.database.run(COMPUTERS, [accountId]);
    yield jsonFile('paired-computers.json', 'Paired computers. Each has its own key.', computers);
  }

  async erase(): Promise<void> {
    // The rows are deleted with the account itself.
  }
}
