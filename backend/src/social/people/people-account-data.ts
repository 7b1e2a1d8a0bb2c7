import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy, rowFiles } from '../../platform/account-data.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const PAGE_SIZE = 1_000;

interface AfterParams {
  accountId: number;
  after: number;
}

// Accounts with a pending deletion are omitted, as everywhere.
const FOLLOWING = sql<AfterParams, { after: number; callsign: string; followed_at: Date }>`
  select f.followed_id as after, s.callsign, f.followed_at
  from social.follow f join social.station s on s.account_id = f.followed_id and not s.is_leaving
  where f.account_id = $accountId and f.followed_id > $after order by f.followed_id limit ${PAGE_SIZE}`;
const BLOCKED = sql<AfterParams, { after: number; callsign: string; blocked_at: Date }>`
  select b.blocked_id as after, s.callsign, b.blocked_at
  from social.block b join social.station s on s.account_id = b.blocked_id and not s.is_leaving
  where b.account_id = $accountId and b.blocked_id > $after order by b.blocked_id limit ${PAGE_SIZE}`;
const FILES = [
  { path: 'following.json', about: 'Stations you follow.', rows: FOLLOWING },
  { path: 'blocked.json', about: 'Operators you blocked.', rows: BLOCKED },
];

const ERASE = [
  sql<{ accountId: number }>`delete from social.follow where account_id = $accountId or followed_id = $accountId`,
  sql<{ accountId: number }>`delete from social.block where account_id = $accountId or blocked_id = $accountId`,
  sql<{ accountId: number }>`delete from social.station where account_id = $accountId`,
];

/** Follows and blocks of an account. */
@Injectable()
@AccountData({ order: 70 })
export class PeopleAccountData {
  readonly files;
  readonly erase = eraseBy(ERASE);

  constructor(database: Database) {
    this.files = rowFiles(database, FILES);
  }
}
