import { type Belonging, erasing, rowFiles } from '../../platform/account-data.js';
import { type Runs, statement } from '../../platform/database/database.js';
import { MESSAGE_OF_SOMEBODY, SENDER, SUBJECT } from './shown-sender.js';

const PAGE = 1_000;

const INBOX = statement(`
  select n.id as after, n.type_id, n.created_at, s.callsign as sender, ${SUBJECT} as subject, n.message, n.about_qso_id,
    n.about_post_id, n.about_comment_id
  from social.notification n ${SENDER}
  where n.account_id = $1 and n.id > $2 order by n.id limit ${PAGE}`);
const SENT = statement(`
  select n.id as after, n.created_at, s.callsign as recipient, n.message
  from social.notification n left join social.station s on s.account_id = n.account_id and not s.is_leaving
  where n.sender_id = $1 and n.type_id = 100 and n.id > $2 order by n.id limit ${PAGE}`);
const REPORTS = statement(`
  select n.id as after, n.created_at as reported_at, s.callsign as sender, n.message, n.reason
  from social.report n ${SENDER}
  where n.account_id = $1 and n.id > $2 order by n.id limit ${PAGE}`);
const FILES = [
  { path: 'inbox.json', about: 'Notifications and messages you got.', rows: INBOX },
  { path: 'sent-messages.json', about: 'Messages you wrote.', rows: SENT },
  { path: 'reports.json', about: 'Messages you reported, and why.', rows: REPORTS },
];

/** All that a leaving account leaves behind with others: their messages stay theirs, without a name under them. */
const ERASE = [
  `update social.notification set sender_id = null, subject = '${MESSAGE_OF_SOMEBODY}'
   where sender_id = $1 and type_id = 100`,
  'delete from social.notification where account_id = $1 or sender_id = $1',
  'update social.report set sender_id = null where sender_id = $1',
  'delete from social.report where account_id = $1',
  'delete from social.noticed where account_id = $1 or sender_id = $1',
  'delete from social.inbox_seen where account_id = $1',
  'delete from social.digest where account_id = $1',
].map(statement);

/** Notifications and messages of an account, and what it reported. */
export function ownInbox(database: Runs): Belonging {
  return { name: 'inbox', files: rowFiles(database, FILES), erase: erasing(ERASE) };
}
