import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandOf } from '../../platform/command-of.js';
import { Database } from '../../platform/database/database.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { AccessRevoker } from './access-revoker.js';
import { PASSWORD_RESET } from './credential-tokens.js';
import { EmailLinks } from './email-links.js';
import { Passwords } from './passwords.js';
import { recoveryHint, SecurityNotices } from './security-notices.js';

/** Sets a new password by a reset link, and signs in. */
export class ResetPassword extends CommandOf<{ token: string; password: string }, NewSession>() {}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly database: Database,
    private readonly links: EmailLinks,
    private readonly passwords: Passwords,
    private readonly access: AccessRevoker,
    private readonly notices: SecurityNotices,
    private readonly sessions: Sessions,
  ) {}

  /** @throws NotFound for an invalid, expired or used link */
  async execute({ token, password }: ResetPassword): Promise<NewSession> {
    // Checked first: hashing is expensive, and the request is unauthenticated.
    await this.database.transaction((tx) => this.links.find(PASSWORD_RESET, token, tx));
    const hash = await this.passwords.hash(password);
    return this.database.transaction(async (tx) => {
      const accountId = await this.links.consume(PASSWORD_RESET, token, undefined, tx);
      const account = await this.passwords.set(accountId, hash, tx);
      await this.access.revokeAll(accountId, null, tx);
      if (account)
        await this.notices.send(
          { email: account.email, isVerified: true },
          (siteUrl) => ({
            subject: 'Your Pileup password was changed',
            text: `The password of ${account.callsign} at Pileup was changed with a link sent to this address. All other sessions were signed out.\n\n${recoveryHint(siteUrl)}`,
          }),
          tx,
        );
      return { accountId, token: await this.sessions.begin(accountId, tx) };
    });
  }
}
