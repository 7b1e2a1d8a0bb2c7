import type { InboxResponse, Notification, NotificationType } from '@pileup/contract/social';
import type { Stations } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { MESSAGE, SENDER, SUBJECT } from './sender-sql.js';

const PAGE_SIZE = 50;
const MAX_NEW = 100;

const COLUMNS = `n.id, n.type_id, ${SUBJECT} as subject, ${MESSAGE} as message, n.sender_id, s.callsign as sender_call, n.created_at,
  n.about_qso_id, n.about_post_id, n.about_comment_id, n.about_award_id`;
const FROM = `from social.notification n ${SENDER}`;
const SEEN = 'coalesce((select notification_id from social.inbox_seen where account_id = $accountId), 0)';

/** Notifications up to an id are seen, so that new ones precede them in the order of ids. */
const PAGE_OF = sql<{ accountId: number; before: number | null; limit: number }, NotificationRow & { is_new: boolean }>`
  select ${COLUMNS}, n.id > ${SEEN} as is_new ${FROM}
  where n.account_id = $accountId and n.id < coalesce($before::bigint, 9223372036854775807) order by n.id desc limit $limit`;
const ONE = sql<
  { accountId: number; id: number },
  NotificationRow
>`select ${COLUMNS} ${FROM} where n.account_id = $accountId and n.id = $id`;
const COUNT = sql<{ accountId: number }, { count: number }>`
  select count(*)::integer as count from social.notification where account_id = $accountId and id > ${SEEN}`;

export interface NotificationRow {
  id: number;
  type_id: NotificationType;
  subject: string;
  message: string;
  sender_id: number | null;
  sender_call: string | null;
  created_at: Date;
  about_qso_id: number | null;
  about_post_id: number | null;
  about_comment_id: number | null;
  about_award_id: number | null;
}

/**
 * An account's inbox: its unseen notifications and a page of seen ones; with `before`, a page of those before that id,
 * seen or not, so that paging reaches all of them.
 */
export async function inbox(
  database: Queryable,
  stations: Stations,
  accountId: number,
  before: number | undefined,
): Promise<InboxResponse> {
  const rows = await database.run(PAGE_OF, {
    accountId,
    before: before ?? null,
    limit: before === undefined ? MAX_NEW + PAGE_SIZE + 1 : PAGE_SIZE + 1,
  });
  const newCount = rows.filter(({ is_new }) => is_new).length;
  const limit = before !== undefined ? PAGE_SIZE : newCount > MAX_NEW ? MAX_NEW : newCount + PAGE_SIZE;
  const page = await notificationsOf(
    stations,
    rows.slice(0, limit).map(({ is_new: _, ...row }) => row),
  );
  return { notifications: page.slice(0, newCount), OldNotifications: page.slice(newCount), more: rows.length > limit };
}

/** An own notification; null if it was deleted. */
export async function notification(
  database: Queryable,
  stations: Stations,
  accountId: number,
  id: number,
): Promise<Notification | null> {
  const [found] = await notificationsOf(stations, await database.run(ONE, { accountId, id }));
  return found ?? null;
}

export async function countUnseen(database: Queryable, accountId: number): Promise<number> {
  const [{ count } = { count: 0 }] = await database.run(COUNT, { accountId });
  return count;
}

async function notificationsOf(stations: Stations, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const senders = await stations.summaries(rows.flatMap(({ sender_id }) => sender_id ?? []));
  return rows.map(({ sender_id, sender_call, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    sender:
      sender_id === null || sender_call === null
        ? null
        : { id: sender_id, my_callsign: sender_call, profile_image_name: senders.get(sender_id)?.image ?? null },
  }));
}
