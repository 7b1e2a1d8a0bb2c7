import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy } from '../platform/account-data.js';
import { sql } from '../platform/database/sql.js';

const ERASE = [sql<{ accountId: number }>`delete from programs.sent_contact where account_id = $accountId`];

/** Numbers that a logging program gave its contacts. They are not exported, since the contacts are in the log. */
@Injectable()
@AccountData({ order: 102 })
export class ProgramsAccountData {
  readonly erase = eraseBy(ERASE);
}
