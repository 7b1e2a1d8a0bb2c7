import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import type { Transaction } from '../../../platform/database/database.js';
import { sql } from '../../../platform/database/sql.js';
import { type CreatedNotification, Notifications } from '../../../social/index.js';

const CLAIM = sql<{ accountId: number; noticedAt: Date }, { account_id: number }>`
  insert into content.media_notice as n (account_id, noticed_at) values ($accountId, $noticedAt)
  on conflict (account_id) do update set noticed_at = excluded.noticed_at
    where n.noticed_at <= excluded.noticed_at - interval '1 day'
  returning account_id`;

/** Informs operators, once a day at most, that files of their programs wait for a contact. */
@Injectable()
export class NoticeOfOffers {
  constructor(
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  async create(tx: Transaction, accountId: number): Promise<CreatedNotification | null> {
    const claimed = await tx.run(CLAIM, { accountId, noticedAt: new Date(this.clock.now()) });
    if (claimed.length === 0) return null;
    const created = await this.notifications.create(
      {
        to: accountId,
        from: null,
        type: 200,
        subject: 'Recordings or pictures are waiting for a contact',
        message:
          'Your program sent files that match no contact in your log. On the page "Import & Export" ' +
          'you can attach them to a contact or delete them; after 14 days they are deleted.',
      },
      tx,
    );
    return typeof created === 'string' ? null : created;
  }

  /** Publishes the notice, after the commit. */
  publish(created: CreatedNotification | null): void {
    this.notifications.publish(created);
  }
}
