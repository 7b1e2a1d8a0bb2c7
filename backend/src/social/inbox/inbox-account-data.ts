import { Injectable } from '@nestjs/common';
import { AccountData, eraseBy, rowFiles } from '../../platform/account-data.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { ANONYMOUS_MESSAGE, MESSAGE, SENDER, SUBJECT } from './sender-sql.js';

const PAGE_SIZE = 1_000;

interface AfterParams {
  accountId: number;
  after: number;
}

const INBOX = sql<
  AfterParams,
  {
    after: number;
    type_id: number;
    created_at: Date;
    sender: string | null;
    subject: string;
    message: string;
    about_qso_id: number | null;
    about_post_id: number | null;
    about_comment_id: number | null;
    about_award_id: number | null;
  }
>`
  select n.id as after, n.type_id, n.created_at, s.callsign as sender, ${SUBJECT} as subject, ${MESSAGE} as message, n.about_qso_id,
    n.about_post_id, n.about_comment_id, n.about_award_id
  from social.notification n ${SENDER}
  where n.account_id = $accountId and n.id > $after order by n.id limit ${PAGE_SIZE}`;
const SENT = sql<AfterParams, { after: number; created_at: Date; recipient: string | null; message: string }>`
  select n.id as after, n.created_at, s.callsign as recipient, n.message
  from social.notification n left join social.station s on s.account_id = n.account_id and not s.is_leaving
  where n.sender_id = $accountId and n.type_id = 100 and n.id > $after order by n.id limit ${PAGE_SIZE}`;
const MUTED = sql<AfterParams, { after: number; type_id: number }>`
  select type_id as after, type_id from social.muted_kind
  where account_id = $accountId and type_id > $after order by type_id limit ${PAGE_SIZE}`;
const FILES = [
  { path: 'inbox.json', about: 'Notifications and messages you received.', rows: INBOX },
  { path: 'sent-messages.json', about: 'Messages you sent.', rows: SENT },
  { path: 'muted-notifications.json', about: 'Kinds of notifications you turned off.', rows: MUTED },
];

/** Messages to others are not deleted, but lose their sender. */
const ERASE = [
  sql<{ accountId: number }>`
   update social.notification set sender_id = null, subject = '${ANONYMOUS_MESSAGE}'
   where sender_id = $accountId and type_id = 100`,
  sql<{ accountId: number }>`delete from social.notification where account_id = $accountId or sender_id = $accountId`,
  sql<{ accountId: number }>`delete from social.noticed where account_id = $accountId or sender_id = $accountId`,
  sql<{ accountId: number }>`delete from social.inbox_seen where account_id = $accountId`,
  sql<{ accountId: number }>`delete from social.digest where account_id = $accountId`,
  sql<{ accountId: number }>`delete from social.muted_kind where account_id = $accountId`,
];

/** Notifications and messages of an account. */
@Injectable()
@AccountData({ order: 60 })
export class InboxAccountData {
  readonly files;
  readonly erase = eraseBy(ERASE);

  constructor(database: Database) {
    this.files = rowFiles(database, FILES);
  }
}
