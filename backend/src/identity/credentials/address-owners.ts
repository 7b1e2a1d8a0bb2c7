import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Mail } from '../../platform/messages/mail.js';
import { BY_EMAIL } from '../authentication/log-in.js';
import { type UnconfirmedAccount, VerificationEmail } from './verification-email.js';

/** The account that had an address before another one was registered with it. */
export interface AddressOwner {
  readonly callsign: string;
  readonly isVerified: boolean;
}

const FIND = sql<{ email: string }, AddressOwner>`
  select callsign, email_confirmed_at is not null as "isVerified" from identity.account where ${BY_EMAIL}`;

/**
 * Registering with an address that has an account looks like any other registration, so that it does not show who has an
 * account. The owner of the address gets an e-mail.
 */
@Injectable()
export class AddressOwners {
  constructor(
    private readonly config: Config,
    private readonly confirmation: VerificationEmail,
    private readonly mail: Mail,
  ) {}

  async find(email: string, tx: Queryable): Promise<AddressOwner | null> {
    return (await tx.run(FIND, { email }))[0] ?? null;
  }

  /** Counts one e-mail to this address, before `write`. @throws TooMany */
  takeLimit(email: string): Promise<void> {
    return this.confirmation.takeLimit(email);
  }

  /** Does the same as `write` after a registration, but silently sends nothing if the address is over its limit. */
  async writeFirst(account: UnconfirmedAccount, owner: AddressOwner | null, tx: Queryable): Promise<void> {
    if (await this.confirmation.tryLimit(account.email, tx)) await this.write(account, owner, tx);
  }

  /**
   * Writes to the address of a new account or of one that changed it: the link that confirms it, or, if it has been
   * confirmed by another account, that this one uses it, too.
   */
  async write(account: UnconfirmedAccount, owner: AddressOwner | null, tx: Queryable): Promise<void> {
    // Addresses count as confirmed if there is no mail server.
    if (!owner || (this.config.sendsMail && !owner.isVerified)) await this.confirmation.send(account, tx);
    else await this.mail.send(this.sharingLetter(account, owner), tx);
  }

  private sharingLetter({ email, callsign }: UnconfirmedAccount, owner: AddressOwner) {
    return {
      to: email,
      subject: 'You have an account at Pileup',
      text: [
        `${callsign} uses this e-mail address at Pileup, which already belongs to the account of ${owner.callsign}.`,
        `If that was you: log in as ${owner.callsign}, and add further callsigns under Sub-accounts, or give ${callsign} another address in its profile. ${this.config.siteUrl}/login`,
        `If it wasn't you, you don't need to do anything: the account of ${owner.callsign} stays yours alone, and ${callsign} cannot write to others until its address is confirmed.`,
        '',
      ].join('\n\n'),
    };
  }
}
