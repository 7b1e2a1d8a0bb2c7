import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { decryptPayload, type EncryptedPayload, encryptPayload } from '../../platform/messages/encrypted-payload.js';
import { Mail } from '../../platform/messages/mail.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { AccessRevoker } from './access-revoker.js';
import { CredentialTokens, PASSWORD_RESET } from './credential-tokens.js';
import { UnverifiedEmailLimit } from './email-verification.js';
import { Passwords } from './passwords.js';
import { recoveryHint, SecurityNotices } from './security-notices.js';
import { EmailLinks } from './verification-email.js';

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

/** Sets a new password by a reset link, and signs in. */
export class ResetPassword extends CommandOf<{ token: string; password: string }, NewSession>() {}

/** @throws NotFound for an invalid, expired or used link */
export const ResetPasswordHandler = handlerOf(
  ResetPassword,
  [Database, EmailLinks, Passwords, AccessRevoker, SecurityNotices, Sessions],
  async ({ token, password }, database, links, passwords, access, notices, sessions) => {
    // Checked first: hashing is expensive, and the request is unauthenticated.
    await database.transaction((tx) => links.find(PASSWORD_RESET, token, tx));
    const hash = await passwords.hash(password);
    return database.transaction(async (tx) => {
      const accountId = await links.consume(PASSWORD_RESET, token, undefined, tx);
      const account = await passwords.set(accountId, hash, tx);
      await access.revokeAll(accountId, null, tx);
      if (account)
        await notices.send(
          { email: account.email, isVerified: true },
          (siteUrl) => ({
            subject: 'Your Pileup password was changed',
            text: `The password of ${account.callsign} at Pileup was changed with a link sent to this address. All other sessions were signed out.\n\n${recoveryHint(siteUrl)}`,
          }),
          tx,
        );
      return { accountId, token: await sessions.begin(accountId, tx) };
    });
  },
);
