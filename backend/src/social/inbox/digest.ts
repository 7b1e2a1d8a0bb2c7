import { Injectable } from '@nestjs/common';
import { type EmailRecipient, EmailRecipients } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { type EmailMessage, Mail } from '../../platform/messages/mail.js';
import { SENDER, SUBJECT } from './sender-sql.js';

const BATCH_SIZE = 500;
const MAX_LISTED = 20;

// The row makes this idempotent: a second run on the same day, or a concurrent one, claims nothing.
const CLAIM = sql<{ accountId: number; today: string }, { since: number; until: number }>`
  with since as (
    select greatest(
      coalesce((select notification_id from social.inbox_seen where account_id = $accountId), 0),
      coalesce((select notification_id from social.digest where account_id = $accountId), 0)) as id
  ), unseen as (
    select max(n.id) as id from social.notification n, since where n.account_id = $accountId and n.id > since.id
  )
  insert into social.digest as d (account_id, notification_id, sent_on)
  select $accountId, unseen.id, $today::date from unseen where unseen.id is not null
  on conflict (account_id) do update set (notification_id, sent_on) = (excluded.notification_id, excluded.sent_on)
    where d.sent_on < excluded.sent_on
  returning (select id from since) as since, notification_id as until`;
// Subjects only, never message texts: e-mail is less private.
const SUBJECTS = sql<{ accountId: number; since: number; until: number }, { subject: string; count: number }>`
  select ${SUBJECT} as subject, count(*) over ()::integer as count from social.notification n ${SENDER}
  where n.account_id = $accountId and n.id > $since and n.id <= $until order by n.id desc limit ${MAX_LISTED}`;

/** One e-mail a day to operators who want it, if they have unseen notifications. */
@Injectable()
export class Digest {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly recipients: EmailRecipients,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** Sends an e-mail to each operator who wants the digest and has unseen notifications, at most one a day. */
  @Job({ name: 'inbox-digest', cron: '10 6 * * *' })
  async send(): Promise<void> {
    for (let after = 0; ; ) {
      const batch = await this.recipients.wantingDigest(after, BATCH_SIZE);
      for (const recipient of batch) await this.database.transaction((tx) => this.sendTo(recipient, tx));
      const last = batch.at(-1);
      if (!last || batch.length < BATCH_SIZE) return;
      after = last.accountId;
    }
  }

  private async sendTo(recipient: EmailRecipient, tx: Queryable): Promise<void> {
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    const [claimed] = await tx.run(CLAIM, { accountId: recipient.accountId, today });
    if (!claimed) return;
    const rows = await tx.run(SUBJECTS, { accountId: recipient.accountId, ...claimed });
    const count = rows[0]?.count ?? 0;
    if (count > 0) await this.mail.send(digestMessage(recipient, rows, count, this.config.siteUrl), tx);
  }
}

function digestMessage(
  { to, callsign }: EmailRecipient,
  rows: readonly { subject: string }[],
  count: number,
  site: string,
): EmailMessage {
  const what = `${count} new ${count === 1 ? 'notification' : 'notifications'}`;
  const more = count - rows.length;
  return {
    to,
    subject: `Pileup: ${what} for ${callsign}`,
    text: [
      `${callsign} has ${what}:`,
      [...rows.map(({ subject }) => `- ${subject}`), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'),
      `Read them at ${site}/notifications`,
      `You asked for this e-mail. Switch it off at ${site}/account/preferences\n`,
    ].join('\n\n'),
  };
}
