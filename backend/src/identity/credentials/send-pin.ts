import { Injectable } from '@nestjs/common';
import { parseCallsign } from '@pileup/radio/callsign';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { Mail } from '../../platform/messages/mail.js';
import { Sms } from '../../platform/messages/sms.js';
import { CredentialTokens, OWN_PIN, SIGN_IN_PIN } from './credential-tokens.js';
import { UnverifiedEmailLimit } from './email-verification.js';

export const WRONG_PIN =
  'Wrong pin number, the pin will change every time you request it, you must enter the latest pin number. Click send pin AND WAIT for the email and SMS to arrive. Check your JUNK FOLDER.';

// Text messages cost money. The e-mail is sent beyond this limit, too.
const TEXTS = { name: 'PINs by number', points: 10, seconds: 86_400 };

@Injectable()
export class PinMessages {
  constructor(
    private readonly config: Config,
    private readonly limits: Limits,
    private readonly mail: Mail,
    private readonly sms: Sms,
  ) {}

  async send(
    { callsign, email, mobile }: Pick<Recipient, 'callsign' | 'email' | 'mobile'>,
    { secret: pin, expiresAt: until }: { secret: string; expiresAt: number },
    isOwn: boolean,
    tx: Queryable,
  ): Promise<void> {
    const text = isOwn ? ownPinText(callsign, pin) : signInPinText(callsign, pin, this.config.siteUrl);
    // The PIN is not in the subject: lock screens show subjects.
    await this.mail.send({ to: email, subject: `Your Pileup PIN for ${callsign}`, text, until }, tx);
    if (!mobile || !this.config.sendsSms || !(await this.limits.tryTake(TEXTS, mobile, tx))) return;
    const message = `${pin} is your Pileup PIN for ${callsign}, valid for ten minutes. Nobody at Pileup will ask you for it.`;
    await this.sms.send({ to: mobile, text: message, until }, tx);
  }
}

function signInPinText(callsign: string, pin: string, siteUrl: string): string {
  return [
    `Your PIN to sign in to Pileup as ${callsign}:`,
    `    ${pin}`,
    `It works once, within ten minutes, and only until you request a new one. Enter it at ${siteUrl} and nowhere else. Nobody at Pileup will ever ask you for it.`,
    "If you didn't request it, someone else entered your callsign. They can't get in without this e-mail, so you don't need to do anything.",
    '',
  ].join('\n\n');
}

function ownPinText(callsign: string, pin: string): string {
  return [
    `You are signed in to Pileup as ${callsign}. To confirm that it's you, enter this PIN:`,
    `    ${pin}`,
    'It works once, within ten minutes, and only until you request a new one. Nobody at Pileup will ever ask you for it.',
    "If you didn't request it, someone else is signed in as you. Sign out all other sessions and choose a new password.",
    '',
  ].join('\n\n');
}

// The two kinds have separate limits: anybody can use up those of sign-in PINs.
const BY_ACCOUNT = { name: 'PINs by account', points: 3, seconds: 900 };
const OWN_BY_ACCOUNT = { name: 'own PINs by account', points: 3, seconds: 900 };

const RECIPIENT = sql<{ callsign: string; sendsMail: boolean }, Recipient>`
  select a.id, a.callsign, m.email, m.email_confirmed_at is not null as "isVerified",
    case when m.mobile_confirmed_at is not null and (m.email_confirmed_at is not null or not $sendsMail) then m.mobile_number end
      as mobile
  from identity.account a join identity.account m on m.id = coalesce(a.managed_by_id, a.id)
  where a.callsign = $callsign for share of m`;

/** The account of a PIN, and the address and number of its main account, where it is sent. */
interface Recipient {
  id: number;
  callsign: string;
  email: string;
  isVerified: boolean;
  /** Only a confirmed number, and only once the address is verified: the person who registered chose the number. */
  mobile: string | null;
}

/**
 * Sends a PIN to the operator with a callsign; nothing if there is none. `isOwn`: requested by the signed-in operator, a
 * PIN that does not sign in.
 */
export class SendPin extends CommandOf<{ callsign: string; isOwn: boolean }>() {}

/** The request only enqueues: its duration must not reveal whether the account exists. */
const SEND_PIN: Queue<{ callsign: string; isOwn?: boolean }> = { name: 'send-pin' };

export const SendPinHandler = handlerOf(SendPin, [Database, Jobs], async ({ callsign, isOwn }, database, jobs) => {
  await jobs.send(SEND_PIN, { callsign: parseCallsign(callsign) ?? '', isOwn }, database);
});

@Injectable()
export class PinSender {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly tokens: CredentialTokens,
    private readonly emailLimit: UnverifiedEmailLimit,
    private readonly limits: Limits,
    private readonly messages: PinMessages,
  ) {}

  @Job(SEND_PIN)
  async send({ callsign, isOwn = false }: { callsign: string; isOwn?: boolean }): Promise<void> {
    await this.database.transaction(async (tx) => {
      // The row is locked: a concurrent change of address waits, and then revokes the PIN.
      const [recipient] = await tx.run(RECIPIENT, { callsign, sendsMail: this.config.sendsMail });
      if (!recipient || !(await this.isWithinLimits(recipient, isOwn, tx))) return;
      const pin = await this.tokens.create(isOwn ? OWN_PIN : SIGN_IN_PIN, recipient.id, '', tx);
      await this.messages.send(recipient, pin, isOwn, tx);
    });
  }

  private async isWithinLimits({ id, email, isVerified }: Recipient, isOwn: boolean, tx: Queryable): Promise<boolean> {
    return (
      (await this.limits.tryTake(isOwn ? OWN_BY_ACCOUNT : BY_ACCOUNT, String(id), tx)) &&
      (await this.emailLimit.allows(email, isVerified, tx))
    );
  }
}
