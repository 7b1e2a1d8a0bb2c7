import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Notices } from './notices.js';

/** Everything up to one's own notification has been seen. */
export class SeeInbox extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly notificationId: number,
  ) {
    super();
  }
}

/** Deletes one's own notification. */
export class DeleteNotification extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly notificationId: number,
  ) {
    super();
  }
}

// Only forwards: a tab that was left open must not make news of what another has seen.
const SEE = statement(`
  insert into social.inbox_seen as s (account_id, notification_id)
  select account_id, id from social.notification where account_id = $1 and id = $2
  on conflict (account_id) do update set notification_id = greatest(s.notification_id, excluded.notification_id)
  returning account_id`);
const DELETE = statement('delete from social.notification where account_id = $1 and id = $2 returning id');

@CommandHandler(SeeInbox)
export class SeeInboxHandler implements ICommandHandler<SeeInbox> {
  constructor(
    private readonly database: Database,
    private readonly notices: Notices,
  ) {}

  async execute({ accountId, notificationId }: SeeInbox): Promise<void> {
    const [seen] = await this.database.run(SEE, [accountId, notificationId]);
    if (!seen) throw new NotFound('There is no such notification.');
    this.notices.changed(accountId);
  }
}

@CommandHandler(DeleteNotification)
export class DeleteNotificationHandler implements ICommandHandler<DeleteNotification> {
  constructor(
    private readonly database: Database,
    private readonly notices: Notices,
  ) {}

  async execute({ accountId, notificationId }: DeleteNotification): Promise<void> {
    const [gone] = await this.database.run(DELETE, [accountId, notificationId]);
    if (!gone) throw new NotFound('There is no such notification.');
    this.notices.changed(accountId);
  }
}
