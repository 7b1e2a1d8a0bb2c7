import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.js';
import type { Me } from '../me.js';
import { isAlive } from '../sessions/own-session.js';
import { CredentialTokens, type EMAIL_CONFIRMATION } from './credential-tokens.js';
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
