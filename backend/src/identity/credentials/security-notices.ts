import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { type EmailMessage, Mail } from '../../platform/messages/mail.js';
import { UnverifiedEmailLimit } from './email-verification.js';

/** E-mails about a change of an account, so that its owner notices a change someone else made. */
@Injectable()
export class SecurityNotices {
  constructor(
    private readonly config: Config,
    private readonly limit: UnverifiedEmailLimit,
    private readonly mail: Mail,
  ) {}

  /** Sends the notice in the transaction of the change, within the limit for unverified addresses. */
  async send(
    { email, isVerified }: { email: string; isVerified: boolean },
    notice: (siteUrl: string) => Omit<EmailMessage, 'to'>,
    tx: Queryable,
  ): Promise<void> {
    if (!(await this.limit.allows(email, isVerified, tx))) return;
    await this.mail.send({ to: email, ...notice(this.config.siteUrl) }, tx);
  }
}

/** The last paragraph of a notice. The operator can act without waiting for our reply. */
export const recoveryHint = (siteUrl: string): string =>
  `If this wasn't you, choose a new password now. That signs out everyone else:\n${siteUrl}/password/reset\n`;

/** The same for an address the account no longer has: new passwords go to the new one. */
export const recoveryHintAtOldAddress = (siteUrl: string): string =>
  `If this wasn't you, contact the operators of ${siteUrl} now: PINs and password links go to the new address.\n`;
