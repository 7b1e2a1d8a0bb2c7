import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { Conflict, NotFound } from '../../platform/errors.js';

/** Reports a received message to the administrators. */
export class ReportMessage extends CommandOf<{ accountId: number; notificationId: number; reason: string }>() {}

const REPORT = statement(`
  with message as (
    select account_id, id, sender_id, message from social.notification
    where account_id = $1 and id = $2 and type_id = 100
  ), reported as (
    insert into social.report (account_id, notification_id, sender_id, message, reason, created_at)
    select account_id, id, sender_id, message, $3, $4 from message
    on conflict (account_id, notification_id) do nothing returning id
  )
  select exists (select from message) as found, exists (select from reported) as reported`);

export const ReportMessageHandler = handlerOf(
  ReportMessage,
  [Database, Clock],
  async ({ accountId, notificationId, reason }, database, clock) => {
    const now = new Date(clock.now());
    const [result] = await database.run<{ found: boolean; reported: boolean }>(REPORT, [
      ...[accountId, notificationId, reason],
      now,
    ]);
    if (!result?.found) throw new NotFound('There is no such message.');
    if (!result.reported) throw new Conflict('You have reported this message already.');
  },
);
