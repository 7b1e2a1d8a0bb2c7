import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, jsonFile } from '../platform/account-data.js';
import { Database, statement } from '../platform/database/database.js';
import { OwnAccount } from './own-account.js';

const SESSIONS = statement(`
  select device, created_at as began_at, seen_at, expires_at from identity.session where account_id = $1 order by created_at`);
const COMPUTERS = statement(
  'select name, paired_at from identity.paired_computer where account_id = $1 order by paired_at',
);

/** The account itself among what an owner may have. Its rows go with the account's own, so nothing is erased here. */
@Injectable()
@AccountData({ order: 10 })
export class IdentityAccountData {
  constructor(
    private readonly database: Database,
    private readonly own: OwnAccount,
  ) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const account = await this.own.read(accountId);
    yield jsonFile(
      'account.json',
      'Your account and profile. Passwords and keys are kept unreadable and left out.',
      account,
    );
    const sessions = await this.database.run(SESSIONS, [accountId]);
    yield jsonFile('sessions.json', 'Where you are signed in.', sessions);
    const computers = await this.database.run(COMPUTERS, [accountId]);
    yield jsonFile('paired-computers.json', 'Computers that have a key of their own.', computers);
  }

  async erase(): Promise<void> {
    // Its rows are deleted with the account's own row.
  }
}
