import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandOf } from '../../platform/command-of.js';
import { Database, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Notifications } from './notifications.js';

/** Marks all notifications up to one as seen. */
export class MarkInboxSeen extends CommandOf<{ accountId: number; notificationId: number }>() {}

export class DeleteNotification extends CommandOf<{ accountId: number; notificationId: number }>() {}

// Only forwards: an old tab must not make seen notifications unseen again.
const MARK_SEEN = statement(`
  insert into social.inbox_seen as s (account_id, notification_id)
  select account_id, id from social.notification where account_id = $1 and id = $2
  on conflict (account_id) do update set notification_id = greatest(s.notification_id, excluded.notification_id)
  returning account_id`);
const DELETE = statement('delete from social.notification where account_id = $1 and id = $2 returning id');

@CommandHandler(MarkInboxSeen)
export class MarkInboxSeenHandler implements ICommandHandler<MarkInboxSeen> {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  async execute({ accountId, notificationId }: MarkInboxSeen): Promise<void> {
    const [seen] = await this.database.run(MARK_SEEN, [accountId, notificationId]);
    if (!seen) throw new NotFound('There is no such notification.');
    this.notifications.publishChange(accountId);
  }
}

@CommandHandler(DeleteNotification)
export class DeleteNotificationHandler implements ICommandHandler<DeleteNotification> {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  async execute({ accountId, notificationId }: DeleteNotification): Promise<void> {
    const [deleted] = await this.database.run(DELETE, [accountId, notificationId]);
    if (!deleted) throw new NotFound('There is no such notification.');
    this.notifications.publishChange(accountId);
  }
}
