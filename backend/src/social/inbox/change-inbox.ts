import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { Notifications } from './notifications.js';

/** Marks all notifications up to one as seen. */
export class MarkInboxSeen extends CommandOf<{ accountId: number; notificationId: number }>() {}

export class DeleteNotification extends CommandOf<{ accountId: number; notificationId: number }>() {}

// Only forwards: an old tab must not make seen notifications unseen again.
const MARK_SEEN = sql<{ accountId: number; notificationId: number }, { account_id: number }>`
  insert into social.inbox_seen as s (account_id, notification_id)
  select account_id, id from social.notification where account_id = $accountId and id = $notificationId
  on conflict (account_id) do update set notification_id = greatest(s.notification_id, excluded.notification_id)
  returning account_id`;
const DELETE = sql<
  { accountId: number; notificationId: number },
  { id: number }
>`delete from social.notification where account_id = $accountId and id = $notificationId returning id`;

export const MarkInboxSeenHandler = handlerOf(
  MarkInboxSeen,
  [Database, Notifications],
  async ({ accountId, notificationId }, database, notifications) => {
    const [seen] = await database.run(MARK_SEEN, { accountId, notificationId });
    if (!seen) throw new NotFound('Notification not found.');
    notifications.publishChange(accountId);
  },
);

export const DeleteNotificationHandler = handlerOf(
  DeleteNotification,
  [Database, Notifications],
  async ({ accountId, notificationId }, database, notifications) => {
    const [deleted] = await database.run(DELETE, { accountId, notificationId });
    if (!deleted) throw new NotFound('Notification not found.');
    notifications.publishChange(accountId);
  },
);
