import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { type Queryable, statement } from '../../platform/database/database.js';
import { Mail } from '../../platform/messages/mail.js';
import { BY_EMAIL } from '../authentication/accounts-by-email.js';
import { UnverifiedEmailLimit } from './unverified-email-limit.js';
import { type UnconfirmedAccount, VerificationEmail } from './verification-email.js';

/** The account that had an address before another one was registered with it. */
export interface AddressOwner {
  readonly callsign: string;
  readonly isVerified: boolean;
}

const FIND = statement(`
  select callsign, email_confirmed_at is not null as "isVerified" from identity.account where ${BY_EMAIL}`);

/**
 * Registering with an address that has an account looks like any other registration, so that nobody learns who has an
 * account. The owner of the address is told by e-mail.
 */
@Injectable()
export class AddressOwners {
  constructor(
    private readonly config: Config,
    private readonly confirmation: VerificationEmail,
    private readonly limit: UnverifiedEmailLimit,
    private readonly mail: Mail,
  ) {}

  async find(email: string, tx: Queryable): Promise<AddressOwner | null> {
    return (await tx.run<AddressOwner>(FIND, [email]))[0] ?? null;
  }

  /** Counts one e-mail to this address, before `writeChanged`. @throws TooMany */
  takeLimit(email: string): Promise<void> {
    return this.confirmation.takeLimit(email);
  }

  /** After a registration: writes to the address, with the link that confirms it if it had no account. */
  async write(account: UnconfirmedAccount, owner: AddressOwner | null, tx: Queryable): Promise<void> {
    if (owner) await this.tell(account, owner, tx);
    else await this.confirmation.sendFirst(account, tx);
  }

  /** The same after the account changed its address. */
  async writeChanged(account: UnconfirmedAccount, owner: AddressOwner | null, tx: Queryable): Promise<void> {
    if (owner) await this.tell(account, owner, tx);
    else await this.confirmation.send(account, tx);
  }

  private async tell({ email: to, callsign }: UnconfirmedAccount, owner: AddressOwner, tx: Queryable): Promise<void> {
    if (!(await this.limit.allows(to, owner.isVerified, tx))) return;
    await this.mail.send({ to, subject: 'You have an account at Pileup', text: this.text(callsign, owner) }, tx);
  }

  private text(callsign: string, owner: AddressOwner): string {
    return [
      `${callsign} uses this e-mail address at Pileup, which belongs to the account of ${owner.callsign} already.`,
      `If that was you: log in as ${owner.callsign}, and add further callsigns under Sub-accounts, or give ${callsign} another address in its profile. ${this.config.siteUrl}/login`,
      `If it wasn't you, you don't need to do anything: nobody else can enter the account of ${owner.callsign}, and ${callsign} cannot write to others until its address is confirmed.`,
      '',
    ].join('\n\n');
  }
}
