import { Injectable } from '@nestjs/common';
import { Database, type Queryable, type Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';
import { Notifications } from './notifications.js';

const FIND = sql<{ id: number; reporterId: number }, ReportedThing>`
  select sender_id as "ownerId", message as text, null as path from social.notification
  where account_id = $reporterId and id = $id and type_id = 100 and hidden_reason is null`;
const SET_HIDDEN = sql<{
  id: number;
  reason: string | null;
}>`update social.notification set hidden_reason = $reason where id = $id and type_id = 100`;
const RECIPIENT = sql<
  { id: number },
  { account_id: number }
>`select account_id from social.notification where id = $id and type_id = 100`;

/** Received messages can be reported. The recipient of a hidden message sees that there was one, but not its text. */
@Injectable()
@ReportTarget({ kind: 'message' })
export class MessageReports implements ReportTarget {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  async find(id: number, reporterId: number, runs: Queryable): Promise<ReportedThing | null> {
    const [message] = await runs.run(FIND, { id, reporterId });
    return message ?? null;
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    await tx.run(SET_HIDDEN, { id, reason });
  }

  async publish(id: number): Promise<void> {
    const [recipient] = await this.database.run(RECIPIENT, { id });
    if (recipient) this.notifications.publishChange(recipient.account_id);
  }
}
