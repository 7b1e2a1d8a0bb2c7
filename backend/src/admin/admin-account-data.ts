import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy, rowFiles } from '../platform/account-data.js';
import { Database, statement } from '../platform/database/database.js';

const PAGE_SIZE = 1_000;

const REPORTS = statement(`
  select n.id as after, n.created_at as reported_at, r.kind, r.text, n.reason
  from admin.report n join admin.reported r using (kind, thing_id)
  where n.account_id = $1 and n.id > $2 order by n.id limit ${PAGE_SIZE}`);
const CONTACT = statement(`
  select id as after, created_at, name, email, callsign, message from admin.contact_message
  where account_id = $1 and id > $2 order by id limit ${PAGE_SIZE}`);
const VIEWS = statement(`
  select id as after, at, session_id, page, source, medium, campaign, referrer from admin.page_view
  where account_id = $1 and id > $2 order by id limit ${PAGE_SIZE}`);
const ACTS = statement(`
  select id as after, created_at, act, kind, thing_id, detail, reason from admin.act
  where account_id = $1 and id > $2 order by id limit ${PAGE_SIZE}`);
const LIMITS = statement(`
  select to_char(day, 'YYYY-MM-DD') || ' ' || call as after, to_char(day, 'YYYY-MM-DD') as day, call, hits, last_at
  from admin.limit_hit
  where account_id = $1 and to_char(day, 'YYYY-MM-DD') || ' ' || call > $2 order by 1 limit ${PAGE_SIZE}`);

const FILES = [
  { path: 'reports.json', about: 'What you reported to the administrators, and why.', rows: REPORTS },
  { path: 'contact-messages.json', about: 'Messages you sent by the contact form, while signed in.', rows: CONTACT },
  { path: 'limits.json', about: 'Your requests that rate limits refused in the last 30 days.', rows: LIMITS },
  { path: 'page-views.json', about: 'Pages you looked at while signed in, of the last 90 days.', rows: VIEWS },
  { path: 'administration.json', about: 'What you did as an administrator.', rows: ACTS },
];

/**
 * Content that only this account has reported is no longer reported. The account's own content stays only if it is a
 * message, which belongs to its recipient, too. Acts of administrators stay without the account.
 */
const ERASE = [
  `with own as (delete from admin.report where account_id = $1 returning kind, thing_id)
   delete from admin.reported r using own o where r.kind = o.kind and r.thing_id = o.thing_id and r.status = 'open'
     and not exists (select from admin.report n
       where n.kind = r.kind and n.thing_id = r.thing_id and n.account_id is distinct from $1::integer)`,
  `delete from admin.reported where owner_id = $1 and kind <> 'message'`,
  'update admin.reported set owner_id = null where owner_id = $1',
  'update admin.act set account_id = null where account_id = $1',
  'update admin.act set owner_id = null where owner_id = $1',
  'delete from admin.page_view where account_id = $1',
  'delete from admin.limit_hit where account_id = $1',
  'delete from admin.contact_message where account_id = $1',
].map(statement);

/** Reports of an account, its messages to the administrators, and its acts as an administrator. */
@Injectable()
@AccountData({ order: 65 })
export class AdminAccountData {
  readonly files;
  readonly erase = eraseBy(ERASE);

  constructor(database: Database) {
    this.files = rowFiles(database, FILES);
  }
}
