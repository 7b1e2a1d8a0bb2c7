import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import type { Me } from '../me.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { EMAIL_CONFIRMATION } from './credential-tokens.js';
import { EmailLinks, type UnconfirmedAccount, VerificationEmail } from './verification-email.js';

const BY_ACCOUNT = { name: 'confirmation letters by account', points: 3, seconds: 900 };

const UNCONFIRMED = sql<{ mainId: number }, UnconfirmedAccount>`
  select id, callsign, email from identity.account where id = $mainId and email_confirmed_at is null`;

/** Verifies an e-mail address by the link sent to it, and signs in; `me` is signed in where the link was opened. */
export class ConfirmEmail extends CommandOf<{ token: string; me: Me | undefined }, NewSession>() {}

export const ConfirmEmailHandler = handlerOf(
  ConfirmEmail,
  [Database, EmailLinks, Sessions],
  ({ token, me }, database, links, sessions) =>
    database.transaction(async (tx) => {
      const accountId = await links.consume(EMAIL_CONFIRMATION, token, me, tx);
      return { accountId, token: await sessions.begin(accountId, tx) };
    }),
);

/** Sends the confirmation e-mail again; nothing if the address is verified. */
export class ResendConfirmation extends CommandOf<{ me: Me }>() {}

export const ResendConfirmationHandler = handlerOf(
  ResendConfirmation,
  [Database, Limits, VerificationEmail],
  async ({ me: { mainId } }, database, limits, confirmation) => {
    await limits.take(BY_ACCOUNT, String(mainId));
    await database.transaction(async (tx) => {
      const [account] = await tx.run(UNCONFIRMED, { mainId });
      if (!account) return;
      await confirmation.takeLimit(account.email, tx);
      await confirmation.send(account, tx);
    });
  },
);
