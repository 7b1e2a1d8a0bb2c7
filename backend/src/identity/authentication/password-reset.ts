import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SignedIn } from '@pileup/contract/identity';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, statement } from '../../platform/database/database.js';
import { Limits } from '../../platform/http/limits.js';
import { Jobs, type Queue } from '../../platform/jobs/jobs.js';
import { Mail } from '../../platform/messages/mail.js';
import { open, type Sealed, seal } from '../../platform/messages/sealed.js';
import { OwnAccount } from '../own-account.js';
import { Sessions } from '../sessions/sessions.js';
import { WaysIn } from './access-revoker.js';
import { AddressProof } from './address-proof.js';
import { BY_EMAIL } from './by-email.js';
import { LetterLinks } from './email-tokens.js';
import { ifNotYou } from './security-notice.js';
import { LettersToStrangers } from './unverified-email-limit.js';

const GOOD_FOR = 30 * 60_000;
const BY_ACCOUNT = { name: 'password resets by account', points: 3, seconds: 900 };

interface Found {
  id: number;
  callsign: string;
  email: string;
  isProven: boolean;
}

type Addressed = Pick<Found, 'callsign' | 'email'>;

// Address and password stay the same until the link is there: whoever changes them voids the links.
const FIND = statement(`
  select id, callsign, email, email_confirmed_at is not null as "isProven" from identity.account
  where ${BY_EMAIL} for share`);
const SET = statement(`
  update identity.account set password_hash = $2, updated_at = $3 where id = $1 returning callsign, email`);

/** A new password for whoever reads the account's letters. */
@Injectable()
export class PasswordReset implements OnModuleInit {
  /** The request only leaves this, so that it takes as long for an address that is nobody's. */
  private readonly queue: Queue<Sealed> = {
    name: 'send-password-reset',
    work: (sealed) => this.sendLink(open<{ email: string }>(sealed, this.crypto).email),
  };

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly links: LetterLinks,
    private readonly letters: LettersToStrangers,
    private readonly waysIn: WaysIn,
    private readonly mail: Mail,
    private readonly crypto: Crypto,
    private readonly proof: AddressProof,
    private readonly sessions: Sessions,
    private readonly own: OwnAccount,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.queue);
  }

  async ask(email: string): Promise<void> {
    await this.jobs.send(this.queue, seal({ email }, this.crypto), this.database);
  }

  /** @throws NotFound where the link is not good (any more) */
  async confirm(token: string, password: string): Promise<SignedIn> {
    // Looked at first: a password is costly to hash, and anybody can ask.
    await this.database.transaction((tx) => this.links.find('reset', token, tx));
    const hash = await this.crypto.hashPassword(password);
    const { id, token: fresh } = await this.database.transaction(async (tx) => {
      const id = await this.links.use('reset', token, tx);
      await this.proof.prove(id, false, tx);
      const [account] = await tx.run<Addressed>(SET, [id, hash, new Date(this.clock.now())]);
      await this.waysIn.shut(id, null, tx);
      if (account) await this.mail.send(changed(account, this.config.site), tx);
      return { id, token: await this.sessions.begin(id, tx) };
    });
    return { token: fresh, ...(await this.own.read(id)) };
  }

  private async sendLink(email: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [account] = await tx.run<Found>(FIND, [email]);
      if (!account || !(await this.limits.has(BY_ACCOUNT, String(account.id), tx))) return;
      if (!(await this.letters.mayGoTo(account.email, account.isProven, tx))) return;
      const token = await this.links.make('reset', account, GOOD_FOR, tx);
      const until = this.clock.now() + GOOD_FOR;
      await this.mail.send({ ...invitation(account, `${this.config.site}/password/reset?token=${token}`), until }, tx);
    });
  }
}

function invitation({ callsign, email }: Addressed, link: string) {
  return {
    to: email,
    subject: 'A new password for Pileup',
    text: [
      `To choose a new password for ${callsign} at Pileup, open this link within half an hour:`,
      link,
      'It is good once. If you did not ask for it, please do nothing: your password stays as it is.',
      '',
    ].join('\n\n'),
  };
}

function changed({ callsign, email }: Addressed, site: string) {
  return {
    to: email,
    subject: 'Your Pileup password was changed',
    text: `The password of ${callsign} at Pileup was changed by a link sent to this address, and all other sessions were signed out.\n\n${ifNotYou(site)}`,
  };
}
