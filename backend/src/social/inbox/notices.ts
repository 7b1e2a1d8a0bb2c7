import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@pileup/contract/social';
import { Clock } from '../../platform/clock.js';
import { statement, type Transaction } from '../../platform/database/database.js';
import { Push } from '../../platform/live/instance-bus.js';
import { hasBlocked } from '../people/has-blocked.js';
import { unblocking } from '../people/one-by-one.js';

/** Said after an inbox changed; the news is the account and the notification that came, or 0 where none did. */
export const INBOX_CHANGED = 'inbox';

/** What somebody is to be told. */
export interface Notice {
  /** The account that is told. */
  to: number;
  /** The account it comes from; null for Pileup. */
  from: number | null;
  type: NotificationType;
  /** One line. */
  subject: string;
  message?: string;
  aboutQso?: number;
  aboutPost?: number;
  aboutComment?: number;
}

/** A notification that was written; `announce` tells of it once its transaction is committed. */
export interface Posted {
  accountId: number;
  notificationId: number;
}

const POST = statement(`
  with recipient as (
    select s.account_id, $2::integer is not null and ${hasBlocked('s.account_id', '$2::integer')} as blocked
    from social.station s where s.account_id = $1 and not s.is_leaving
  ), put as (
    insert into social.notification
      (account_id, sender_id, type_id, subject, message, about_qso_id, about_post_id, about_comment_id, created_at)
    select account_id, $2, $3, $4, $5, $6::bigint, $7::bigint, $8::bigint, $9 from recipient where not blocked
    returning id
  )
  select blocked, (select id from put) as id from recipient`);
const ONCE = statement(`
  insert into social.noticed (account_id, sender_id, type_id, day) values ($1, $2, $3, '1970-01-01')
  on conflict do nothing returning account_id`);

/** Writes notifications, and tells of them once they are committed. */
@Injectable()
export class Notices {
  constructor(
    private readonly push: Push,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes a notification in the transaction of what it tells of. Nobody is told of what they did themselves.
   * @returns what `announce` takes after the commit; `absent` where nobody has that account, `blocked` where the
   * recipient wants to hear nothing from the sender; in both cases nothing is written
   */
  async post(notice: Notice, tx: Transaction): Promise<Posted | 'absent' | 'blocked'> {
    const { to, from, type, subject, message = '', aboutQso, aboutPost, aboutComment } = notice;
    if (to === from) return 'absent';
    const about = [aboutQso ?? null, aboutPost ?? null, aboutComment ?? null];
    // Whoever blocks the sender, or leaves, in this moment does so before or after this transaction.
    await unblocking(to, tx);
    const [found] = await tx.run<{ blocked: boolean; id: number | null }>(POST, [
      ...[to, from, type, subject, message, ...about],
      new Date(this.clock.now()),
    ]);
    if (!found) return 'absent';
    return found.id === null ? 'blocked' : { accountId: to, notificationId: Number(found.id) };
  }

  /** The same, once for this sender, recipient and type for ever; null where nothing was written. */
  async postOnce(notice: Notice & { from: number }, tx: Transaction): Promise<Posted | null> {
    const [first] = await tx.run(ONCE, [notice.to, notice.from, notice.type]);
    const posted = first ? await this.post(notice, tx) : 'absent';
    return typeof posted === 'string' ? null : posted;
  }

  /** After the commit. */
  announce(posted: Posted | null | 'absent' | 'blocked'): void {
    if (posted && typeof posted !== 'string') this.push.tell(INBOX_CHANGED, [posted.accountId, posted.notificationId]);
  }

  /** An inbox was looked at, or something was taken out of it. */
  changed(accountId: number): void {
    this.push.tell(INBOX_CHANGED, [accountId, 0]);
  }
}
