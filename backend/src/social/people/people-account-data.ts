import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy, rowFiles } from '../../platform/account-data.js';
import { Database, statement } from '../../platform/database/database.js';

const PAGE_SIZE = 1_000;

// Accounts with a pending deletion are omitted, as everywhere.
const FOLLOWING = statement(`
  select f.followed_id as after, s.callsign, f.followed_at
  from social.follow f join social.station s on s.account_id = f.followed_id and not s.is_leaving
  where f.account_id = $1 and f.followed_id > $2 order by f.followed_id limit ${PAGE_SIZE}`);
const BLOCKED = statement(`
  select b.blocked_id as after, s.callsign, b.blocked_at
  from social.block b join social.station s on s.account_id = b.blocked_id and not s.is_leaving
  where b.account_id = $1 and b.blocked_id > $2 order by b.blocked_id limit ${PAGE_SIZE}`);
const FILES = [
  { path: 'following.json', about: 'Stations you follow.', rows: FOLLOWING },
  { path: 'blocked.json', about: 'Operators you blocked.', rows: BLOCKED },
];

const ERASE = [
  'delete from social.follow where account_id = $1 or followed_id = $1',
  'delete from social.block where account_id = $1 or blocked_id = $1',
  'delete from social.station where account_id = $1',
].map(statement);

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
