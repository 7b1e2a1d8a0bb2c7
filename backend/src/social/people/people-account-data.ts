import { type Belonging, erasing, rowFiles } from '../../platform/account-data.js';
import { type Runs, statement } from '../../platform/database/database.js';

const PAGE = 1_000;

// Who is about to go is left out, as everywhere.
const FOLLOWING = statement(`
  select f.followed_id as after, s.callsign, f.followed_at
  from social.follow f join social.station s on s.account_id = f.followed_id and not s.is_leaving
  where f.account_id = $1 and f.followed_id > $2 order by f.followed_id limit ${PAGE}`);
const BLOCKED = statement(`
  select b.blocked_id as after, s.callsign, b.blocked_at
  from social.block b join social.station s on s.account_id = b.blocked_id and not s.is_leaving
  where b.account_id = $1 and b.blocked_id > $2 order by b.blocked_id limit ${PAGE}`);
const FILES = [
  { path: 'following.json', about: 'Stations you follow.', rows: FOLLOWING },
  { path: 'blocked.json', about: 'Operators you blocked.', rows: BLOCKED },
];

const ERASE = [
  'delete from social.follow where account_id = $1 or followed_id = $1',
  'delete from social.block where account_id = $1 or blocked_id = $1',
  'delete from social.station where account_id = $1',
].map(statement);

/** Whom an account follows and blocks. */
export function ownPeople(database: Runs): Belonging {
  return { name: 'people', files: rowFiles(database, FILES), erase: erasing(ERASE) };
}
