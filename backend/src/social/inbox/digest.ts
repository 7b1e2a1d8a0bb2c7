import { Injectable } from '@nestjs/common';
import { type Letterbox, Letterboxes } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { type Letter, Mail } from '../../platform/messages/mail.js';
import { SENDER, SUBJECT } from './shown-sender.js';

const TOGETHER = 500;
const NAMED = 20;

// The row is the proof: whoever runs this again on the same day, or beside us, finds nothing to write of.
const CLAIM = statement(`
  with since as (
    select greatest(
      coalesce((select notification_id from social.inbox_seen where account_id = $1), 0),
      coalesce((select notification_id from social.digest where account_id = $1), 0)) as id
  ), unseen as (
    select max(n.id) as id from social.notification n, since where n.account_id = $1 and n.id > since.id
  )
  insert into social.digest as d (account_id, notification_id, sent_on)
  select $1, unseen.id, $2::date from unseen where unseen.id is not null
  on conflict (account_id) do update set (notification_id, sent_on) = (excluded.notification_id, excluded.sent_on)
    where d.sent_on < excluded.sent_on
  returning (select id from since) as since, notification_id as until`);
// Who and what, never what was said: a letter is read on many screens.
const SUBJECTS = statement(`
  select ${SUBJECT} as subject, count(*) over ()::integer as count from social.notification n ${SENDER}
  where n.account_id = $1 and n.id > $2 and n.id <= $3 order by n.id desc limit ${NAMED}`);

/** One letter a day to whoever wants that, while there is news that was not seen. */
@Injectable()
export class Digest {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly letterboxes: Letterboxes,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async send(): Promise<void> {
    for (let after = 0; ; ) {
      const boxes = await this.letterboxes.ofDigests(after, TOGETHER);
      for (const box of boxes) await this.database.transaction((tx) => this.write(box, tx));
      const last = boxes.at(-1);
      if (!last || boxes.length < TOGETHER) return;
      after = last.accountId;
    }
  }

  private async write(box: Letterbox, tx: Runs): Promise<void> {
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    const [claimed] = await tx.run<{ since: number; until: number }>(CLAIM, [box.accountId, today]);
    if (!claimed) return;
    const rows = await tx.run<{ subject: string; count: number }>(SUBJECTS, [
      ...[box.accountId, claimed.since, claimed.until],
    ]);
    const count = rows[0]?.count ?? 0;
    if (count > 0) await this.mail.send(letterOf(box, rows, count, this.config.site), tx);
  }
}

function letterOf(
  { to, callsign }: Letterbox,
  rows: readonly { subject: string }[],
  count: number,
  site: string,
): Letter {
  const what = `${count} new ${count === 1 ? 'notification' : 'notifications'}`;
  const more = count - rows.length;
  return {
    to,
    subject: `Pileup: ${what} for ${callsign}`,
    text: [
      `${callsign} has ${what}:`,
      [...rows.map(({ subject }) => `- ${subject}`), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'),
      `Read them at ${site}/notifications`,
      `You asked for this letter. It can be switched off at ${site}/account/preferences\n`,
    ].join('\n\n'),
  };
}
