import { Captcha, type SolvedCaptcha } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Mail } from '../../platform/messages/mail.js';

/** Stores a message to the administrators, and sends it to ADMIN_EMAIL if that is set. */
export class SendContactMessage extends CommandOf<{
  /** Null for a visitor. */
  accountId: number | null;
  name: string;
  email: string;
  callsign: string;
  message: string;
  /** Null for an operator. */
  captcha: SolvedCaptcha | null;
}>() {}

/** Further messages of a day are only stored: many addresses together must not fill the mailbox. */
const EMAIL_LIMIT = { name: 'e-mails from the contact form', points: 100, seconds: 86_400 };

const STORE = sql<{
  accountId: number | null;
  name: string;
  email: string;
  callsign: string;
  message: string;
  createdAt: Date;
}>`
  insert into admin.contact_message (account_id, name, email, callsign, message, created_at)
  values ($accountId, $name, $email, $callsign, $message, $createdAt)`;

export const SendContactMessageHandler = handlerOf(
  SendContactMessage,
  [Database, Mail, Limits, Config, Clock, Captcha],
  async ({ accountId, name, email, callsign, message, captcha }, database, mail, limits, config, clock, captchas) => {
    const to = config.ADMIN_EMAIL;
    await database.transaction(async (tx) => {
      if (captcha) await captchas.use(captcha, tx);
      await tx.run(STORE, { accountId, name, email, callsign, message, createdAt: new Date(clock.now()) });
      if (to === undefined || !(await limits.tryTake(EMAIL_LIMIT, 'all', tx))) return;
      const from = `From: ${name} <${email}>${callsign && `, ${callsign}`}`;
      const all = `All messages: ${config.siteUrl}/admin/reports?tab=contact\n`;
      // No header contains what was typed, but for the checked address of replies.
      const subject = 'Pileup: message from the contact form';
      await mail.send({ to, replyTo: email, subject, text: [from, message, all].join('\n\n') }, tx);
    });
  },
);
