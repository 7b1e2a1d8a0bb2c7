import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@pileup/contract/social';
import { Clock } from '../../platform/clock.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { hasBlocked } from '../people/block.js';
import { lockRecipient } from '../people/relation-locks.js';
import { isMuted } from './muted-kinds.js';

/** Topic published after a change of an inbox; the payload is the account and the new notification, or 0 if none. */
export const INBOX_CHANGED = 'inbox';

export interface NewNotification {
  /** The recipient account. */
  to: number;
  /** The sender account; null for Pileup. */
  from: number | null;
  type: NotificationType;
  /** One line. */
  subject: string;
  message?: string;
  aboutQso?: number;
  aboutPost?: number;
  aboutComment?: number;
  aboutAward?: number;
}

/** A stored notification; `publish` sends it after the commit. */
export interface CreatedNotification {
  accountId: number;
  notificationId: number;
}

const CREATE = sql<
  {
    to: number;
    from: number | null;
    type: number;
    subject: string;
    message: string;
    aboutQso: number | null;
    aboutPost: number | null;
    aboutComment: number | null;
    aboutAward: number | null;
    createdAt: Date;
  },
  { blocked: boolean; id: number | null }
>`
  with recipient as (
    select s.account_id, $from::integer is not null and ${hasBlocked('s.account_id', '$from::integer')} as blocked,
      ${isMuted('s.account_id', '$type::smallint')} as muted
    from social.station s where s.account_id = $to and not s.is_leaving
  ), created as (
    insert into social.notification
      (account_id, sender_id, type_id, subject, message, about_qso_id, about_post_id, about_comment_id,
        about_award_id, created_at)
    select account_id, $from, $type, $subject, $message, $aboutQso::bigint, $aboutPost::bigint, $aboutComment::bigint,
      $aboutAward::bigint, $createdAt
    from recipient where not (blocked or muted)
    returning id
  )
  select blocked, (select id from created) as id from recipient`;
const CLAIM_ONCE = sql<{ accountId: number; senderId: number; typeId: number }, { account_id: number }>`
  insert into social.noticed (account_id, sender_id, type_id, day) values ($accountId, $senderId, $typeId, '1970-01-01')
  on conflict do nothing returning account_id`;

/** Stores notifications, and publishes them after the commit. */
@Injectable()
export class Notifications {
  constructor(
    private readonly bus: InstanceBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a notification in the transaction of the event it is about. Own actions give no notification.
   * @returns the argument for `publish` after the commit; `absent` if the recipient does not exist or has turned off this
   * kind, `blocked` if the recipient has blocked the sender or takes no messages; in both cases nothing is stored
   */
  async create(notification: NewNotification, tx: Queryable): Promise<CreatedNotification | 'absent' | 'blocked'> {
    const { to, from, type, subject, message = '' } = notification;
    const { aboutQso = null, aboutPost = null, aboutComment = null, aboutAward = null } = notification;
    if (to === from) return 'absent';
    // Serializes with a concurrent block of the sender and with the deletion of the recipient.
    await lockRecipient(to, tx);
    const [found] = await tx.run(CREATE, {
      to,
      from,
      type,
      subject,
      message,
      aboutQso,
      aboutPost,
      aboutComment,
      aboutAward,
      createdAt: new Date(this.clock.now()),
    });
    if (!found) return 'absent';
    // An operator who turned off messages takes none; turning off another kind only leaves out the notification.
    if (found.id === null) return found.blocked || type === 100 ? 'blocked' : 'absent';
    return { accountId: to, notificationId: found.id };
  }

  /** Creates a notification only once ever per sender, recipient and type; null if nothing was stored. */
  async createOnce(
    notification: NewNotification & { from: number },
    tx: Queryable,
  ): Promise<CreatedNotification | null> {
    const [first] = await tx.run(CLAIM_ONCE, {
      accountId: notification.to,
      senderId: notification.from,
      typeId: notification.type,
    });
    const created = first ? await this.create(notification, tx) : 'absent';
    return typeof created === 'string' ? null : created;
  }

  /** Publishes a created notification, after the commit. */
  publish(created: CreatedNotification | null | 'absent' | 'blocked'): void {
    if (created && typeof created !== 'string')
      this.bus.publish(INBOX_CHANGED, [created.accountId, created.notificationId]);
  }

  /** Publishes that notifications were seen or deleted. */
  publishChange(accountId: number): void {
    this.bus.publish(INBOX_CHANGED, [accountId, 0]);
  }
}
