import type { InboxAnswer, Notification, NotificationType } from '@pileup/contract/social';
import type { Stations } from '../../identity/index.js';
import { type Runs, statement } from '../../platform/database/database.js';
import { SENDER, SUBJECT } from './shown-sender.js';

const PAGE = 50;
const MOST_NEW = 100;

const COLUMNS = `n.id, n.type_id, ${SUBJECT} as subject, n.message, n.sender_id, s.callsign as sender_call, n.created_at,
  n.about_qso_id, n.about_post_id, n.about_comment_id`;
const FROM = `from social.notification n ${SENDER}`;
const SEEN = 'coalesce((select notification_id from social.inbox_seen where account_id = $1), 0)';

/** What is seen is a number: whatever is new comes before all that is old, and one order holds both. */
const PAGE_OF = statement(`
  select ${COLUMNS}, n.id > ${SEEN} as is_new ${FROM}
  where n.account_id = $1 and n.id < coalesce($2::bigint, 9223372036854775807) order by n.id desc limit $3`);
const ONE = statement(`select ${COLUMNS} ${FROM} where n.account_id = $1 and n.id = $2`);
const COUNT = statement(`
  select count(*)::integer as count from social.notification where account_id = $1 and id > ${SEEN}`);

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
}

/**
 * An account's inbox: what it has not seen yet and a page of the old ones; with `before`, what came before that number,
 * seen or not, so that turning pages reaches all there is.
 */
export async function inbox(
  database: Runs,
  stations: Stations,
  accountId: number,
  before: number | undefined,
): Promise<InboxAnswer> {
  const rows = await database.run<NotificationRow & { is_new: boolean }>(PAGE_OF, [
    ...[accountId, before ?? null],
    before === undefined ? MOST_NEW + PAGE + 1 : PAGE + 1,
  ]);
  const fresh = rows.filter(({ is_new }) => is_new).length;
  const most = before !== undefined ? PAGE : fresh > MOST_NEW ? MOST_NEW : fresh + PAGE;
  const page = await notificationsOf(
    stations,
    rows.slice(0, most).map(({ is_new: _, ...row }) => row),
  );
  return { notifications: page.slice(0, fresh), OldNotifications: page.slice(fresh), more: rows.length > most };
}

/** One's own notification; null once it is gone. */
export async function notification(
  database: Runs,
  stations: Stations,
  accountId: number,
  id: number,
): Promise<Notification | null> {
  const [found] = await notificationsOf(stations, await database.run<NotificationRow>(ONE, [accountId, id]));
  return found ?? null;
}

/** How many an account has not seen yet. */
export async function countUnseen(database: Runs, accountId: number): Promise<number> {
  const [{ count } = { count: 0 }] = await database.run<{ count: number }>(COUNT, [accountId]);
  return count;
}

async function notificationsOf(stations: Stations, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const faces = await stations.faces(rows.flatMap(({ sender_id }) => sender_id ?? []));
  return rows.map(({ sender_id, sender_call, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    sender:
      sender_id === null || sender_call === null
        ? null
        : { id: sender_id, my_callsign: sender_call, profile_image_name: faces.get(sender_id)?.image ?? null },
  }));
}
