import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, jsonFile } from '../platform/account-data.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { OwnAccount } from './own-account.js';

const SESSIONS = sql<{ accountId: number }, { device: string; began_at: Date; seen_at: Date; expires_at: Date }>`
  select device, created_at as began_at, seen_at, expires_at from identity.session where account_id = $accountId order by created_at`;
const COMPUTERS = sql<{ accountId: number }, { name: string; paired_at: Date }>`
  select name, paired_at from identity.paired_computer where account_id = $accountId order by paired_at`;

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
    const sessions = await this.database.run(SESSIONS, { accountId });
    yield jsonFile('sessions.json', 'Your sessions: where you are signed in.', sessions);
    const computers = await this.database.run(COMPUTERS, { accountId });
    yield jsonFile('paired-computers.json', 'Paired computers. Each has its own key.', computers);
  }

  async erase(): Promise<void> {
    // The rows are deleted with the account itself.
  }
}
