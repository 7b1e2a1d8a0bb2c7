import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Mail } from '../../platform/messages/mail.js';
import type { Me } from '../me.js';
import { isAlive } from '../sessions/own-session.js';
import { CredentialTokens, EMAIL_CONFIRMATION } from './credential-tokens.js';
import { EmailVerification } from './email-verification.js';

type LinkKind = typeof EMAIL_CONFIRMATION;

/** Links sent by e-mail. Opening one verifies the account's address. */
@Injectable()
export class EmailLinks {
  constructor(
    private readonly tokens: CredentialTokens,
    private readonly verification: EmailVerification,
  ) {}

  /** The account a link belongs to; locks its row. @throws NotFound for an invalid, expired or used link */
  find(kind: LinkKind, token: string, tx: Queryable): Promise<number> {
    return this.tokens.findAccount(kind, token, tx);
  }

  /** Consumes the link and returns its account. @param me the user signed in where a confirmation link was opened */
  async consume(kind: LinkKind, token: string, me: Me | undefined, tx: Queryable): Promise<number> {
    const id = await this.tokens.consumeLink(kind, token, tx);
    const isSignedIn = me?.mainId === id && (await isAlive(me, tx));
    await this.verification.verify(id, isSignedIn, tx);
    return id;
  }
}

// E-mails are counted by address, for all requesters: it may be another person's. A PIN verifies the address, too.
const BY_ADDRESS = { name: 'confirmation letters by e-mail address', points: 5, seconds: 86_400 };
const LIMIT_REACHED = 'Several e-mails were sent to this address today. Please try again later.';

export interface UnconfirmedAccount {
  id: number;
  callsign: string;
  email: string;
}

/** The e-mail with the link that verifies an address. Without a mail server addresses count as verified. */
@Injectable()
export class VerificationEmail {
  constructor(
    private readonly config: Config,
    private readonly limits: Limits,
    private readonly tokens: CredentialTokens,
    private readonly mail: Mail,
  ) {}

  /** Counts one e-mail to this address, before `send`. @throws TooMany */
  async takeLimit(email: string, tx?: Queryable): Promise<void> {
    await this.limits.take(BY_ADDRESS, email.toLowerCase(), { message: LIMIT_REACHED, ...(tx ? { tx } : {}) });
  }

  /** Sends the e-mail in the transaction that registers the account or changes its address. */
  async send({ id, callsign, email }: UnconfirmedAccount, tx: Queryable): Promise<void> {
    if (!this.config.sendsMail) return;
    const { secret } = await this.tokens.create(EMAIL_CONFIRMATION, id, email, tx);
    await this.mail.send(
      {
        to: email,
        subject: 'Please confirm your e-mail address at Pileup',
        text: [
          `This e-mail address was entered for ${callsign} at Pileup. If that was you, open this link within seven days:`,
          `${this.config.siteUrl}/account?confirm=${secret}`,
          "Open it in the browser where you are signed in. In any other browser it signs you in, signs out all other sessions and removes the password, API keys and similar settings, because we don't know yet whether you chose them.",
          "If it wasn't you, you don't need to do anything: without this link nobody can write to others in your name.",
          '',
        ].join('\n\n'),
      },
      tx,
    );
  }

  /** Counts one e-mail to this address and returns whether it may be sent. */
  tryLimit(email: string, tx: Queryable): Promise<boolean> {
    return this.limits.tryTake(BY_ADDRESS, email.toLowerCase(), tx);
  }
}
