import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonRows, rowFiles } from '../platform/account-data.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';

const PAGE_SIZE = 1_000;

interface AfterParams {
  accountId: number;
  after: number;
}

interface LimitRow {
  after: string;
  day: string;
  call: string;
  hits: number;
  last_at: Date;
}

const REPORTS = sql<AfterParams, { after: number; reported_at: Date; kind: string; text: string; reason: string }>`
  select n.id as after, n.created_at as reported_at, r.kind, r.text, n.reason
  from admin.report n join admin.reported r using (kind, thing_id)
  where n.account_id = $accountId and n.id > $after order by n.id limit ${PAGE_SIZE}`;
const CONTACT = sql<
  AfterParams,
  { after: number; created_at: Date; name: string; email: string; callsign: string; message: string }
>`
  select id as after, created_at, name, email, callsign, message from admin.contact_message
  where account_id = $accountId and id > $after order by id limit ${PAGE_SIZE}`;
const VIEWS = sql<
  AfterParams,
  {
    after: number;
    at: Date;
    session_id: string;
    page: string;
    source: string;
    medium: string;
    campaign: string;
    referrer: string;
  }
>`
  select id as after, at, session_id, page, source, medium, campaign, referrer from admin.page_view
  where account_id = $accountId and id > $after order by id limit ${PAGE_SIZE}`;
const ACTS = sql<
  AfterParams,
  {
    after: number;
    created_at: Date;
    act: string;
    kind: string;
    thing_id: number | null;
    detail: string;
    reason: string;
  }
>`
  select id as after, created_at, act, kind, thing_id, detail, reason from admin.act
  where account_id = $accountId and id > $after order by id limit ${PAGE_SIZE}`;
const LIMITS = sql<{ accountId: number; after: string }, LimitRow>`
  select to_char(day, 'YYYY-MM-DD') || ' ' || call as after, to_char(day, 'YYYY-MM-DD') as day, call, hits, last_at
  from admin.limit_hit
  where account_id = $accountId and to_char(day, 'YYYY-MM-DD') || ' ' || call > $after order by 1 limit ${PAGE_SIZE}`;

const FILES = [
  { path: 'reports.json', about: 'What you reported to the administrators, and why.', rows: REPORTS },
  { path: 'contact-messages.json', about: 'Messages you sent by the contact form, while signed in.', rows: CONTACT },
  { path: 'page-views.json', about: 'Pages you looked at while signed in, of the last 90 days.', rows: VIEWS },
  { path: 'administration.json', about: 'What you did as an administrator.', rows: ACTS },
];

/**
 * Content that only this account has reported is no longer reported. The account's own content stays only if it is a
 * message, which belongs to its recipient, too. Acts of administrators stay without the account.
 */
const ERASE = [
  sql<{ accountId: number }>`
   with own as (delete from admin.report where account_id = $accountId returning kind, thing_id)
   delete from admin.reported r using own o where r.kind = o.kind and r.thing_id = o.thing_id and r.status = 'open'
     and not exists (select from admin.report n
       where n.kind = r.kind and n.thing_id = r.thing_id and n.account_id is distinct from $accountId::integer)`,
  sql<{ accountId: number }>`delete from admin.reported where owner_id = $accountId and kind <> 'message'`,
  sql<{ accountId: number }>`update admin.reported set owner_id = null where owner_id = $accountId`,
  sql<{ accountId: number }>`update admin.act set account_id = null where account_id = $accountId`,
  sql<{ accountId: number }>`update admin.act set owner_id = null where owner_id = $accountId`,
  sql<{ accountId: number }>`delete from admin.page_view where account_id = $accountId`,
  sql<{ accountId: number }>`delete from admin.limit_hit where account_id = $accountId`,
  sql<{ accountId: number }>`delete from admin.contact_message where account_id = $accountId`,
];

/** Reports of an account, its messages to the administrators, and its acts as an administrator. */
@Injectable()
@AccountData({ order: 65 })
export class AdminAccountData {
  readonly erase = eraseBy(ERASE);
  private readonly rows;

  constructor(private readonly database: Database) {
    this.rows = rowFiles(database, FILES);
  }

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    yield* this.rows(accountId);
    yield jsonRows<LimitRow>(
      'limits.json',
      'Your requests that rate limits refused in the last 30 days.',
      (last) => this.database.run(LIMITS, { accountId, after: last?.after ?? '' }),
      ({ after: _, ...row }) => row,
    );
  }
}
