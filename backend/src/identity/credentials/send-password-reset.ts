import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { decryptPayload, type EncryptedPayload, encryptPayload } from '../../platform/messages/encrypted-payload.js';
import { Mail } from '../../platform/messages/mail.js';
import { CredentialTokens, PASSWORD_RESET } from './credential-tokens.js';
import { UnverifiedEmailLimit } from './unverified-email-limit.js';

const BY_ACCOUNT = { name: 'password resets by account', points: 3, seconds: 900 };

// Finds the owner of an address that several accounts may have, and locks its row: a concurrent change of address or
// password waits, and then revokes the link.
const FIND = sql<{ to: string }, Found>`
  select id, callsign, email, email_confirmed_at is not null as "isVerified" from identity.account
  where lower(email) = lower($to) and email <> '' order by shares_email, id limit 1 for share`;

interface Found {
  id: number;
  callsign: string;
  email: string;
  isVerified: boolean;
}

@Injectable()
export class PasswordResetSender {
  constructor(
    private readonly config: Config,
    private readonly tokens: CredentialTokens,
    private readonly emailLimit: UnverifiedEmailLimit,
    private readonly mail: Mail,
    private readonly limits: Limits,
  ) {}

  async send(to: string, tx: Queryable): Promise<void> {
    const [account] = await tx.run(FIND, { to });
    if (!account || !(await this.limits.tryTake(BY_ACCOUNT, String(account.id), tx))) return;
    const { id, callsign, email, isVerified } = account;
    if (!(await this.emailLimit.allows(email, isVerified, tx))) return;
    const { secret, expiresAt: until } = await this.tokens.create(PASSWORD_RESET, id, email, tx);
    const text = [
      `To choose a new password for ${callsign} at Pileup, open this link within half an hour:`,
      `${this.config.siteUrl}/password/reset?token=${secret}`,
      "It works once. If you didn't request it, you don't need to do anything: your password stays the same.",
      '',
    ].join('\n\n');
    await this.mail.send({ to: email, subject: 'Choose a new password for Pileup', text, until }, tx);
  }
}

/** Sends a link to choose a new password; nothing if no account has this address. */
export class SendPasswordReset extends CommandOf<{ email: string }>() {}

/** The request only enqueues: its duration must not reveal whether the account exists. */
const SEND_PASSWORD_RESET: Queue<EncryptedPayload> = { name: 'send-password-reset' };

@CommandHandler(SendPasswordReset)
export class SendPasswordResetHandler implements ICommandHandler<SendPasswordReset> {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly crypto: Crypto,
    private readonly sender: PasswordResetSender,
  ) {}

  async execute({ email }: SendPasswordReset): Promise<void> {
    await this.jobs.send(SEND_PASSWORD_RESET, encryptPayload({ email }, this.crypto), this.database);
  }

  @Job(SEND_PASSWORD_RESET)
  async send(payload: EncryptedPayload): Promise<void> {
    const { email } = decryptPayload<{ email: string }>(payload, this.crypto);
    await this.database.transaction((tx) => this.sender.send(email, tx));
  }
}
