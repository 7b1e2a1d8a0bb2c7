import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/database.js';
import { Limits } from '../../../platform/http/rate-limits.js';
import { type CreatedNotification, Notifications } from '../../../social/index.js';

/** Counted in the transaction, so that a notice that was rolled back does not count. */
const A_DAY = { name: 'notices of offered files by account', points: 1, seconds: 86_400 };

/** Informs operators, once a day at most, that files of their programs wait for a contact. */
@Injectable()
export class NoticeOfOffers {
  constructor(
    private readonly notifications: Notifications,
    private readonly limits: Limits,
  ) {}

  async create(tx: Transaction, accountId: number): Promise<CreatedNotification | null> {
    if (!(await this.limits.tryTake(A_DAY, String(accountId), tx))) return null;
    const created = await this.notifications.create(
      {
        to: accountId,
        from: null,
        type: 200,
        subject: 'Recordings or pictures wait for a contact',
        message:
          'Your program sent files that fall into no contact of your log. On the page "Waiting files" ' +
          '(/waiting-files) you attach them to a contact or delete them; after 14 days they are deleted.',
      },
      tx,
    );
    return typeof created === 'string' ? null : created;
  }

  /** After the commit. */
  publish(created: CreatedNotification | null): void {
    this.notifications.publish(created);
  }
}
