import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { AccessRevoker } from './access-revoker.js';
import { PASSWORD_RESET } from './credential-tokens.js';
import { EmailLinks } from './email-links.js';
import { Passwords } from './passwords.js';
import { recoveryHint, SecurityNotices } from './security-notices.js';

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
