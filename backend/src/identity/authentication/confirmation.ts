import { Injectable } from '@nestjs/common';
import type { SignedIn } from '@pileup/contract/identity';
import { Config } from '../../platform/config.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { Limits } from '../../platform/http/limits.js';
import { Mail } from '../../platform/messages/mail.js';
import type { Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import { isAlive } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { AddressProof } from './address-proof.js';
import { LetterLinks } from './email-tokens.js';

const GOOD_FOR = 7 * 86_400_000;
const LETTERS = { name: 'confirmation letters by account', points: 3, seconds: 900 };
// Whoever it is that asks: the address may be anybody's. A PIN proves it, too, and is asked for elsewhere.
const BY_ADDRESS = { name: 'confirmation letters by e-mail address', points: 5, seconds: 86_400 };
const ENOUGH = 'Several letters were sent to this address today. Please try again later.';

/** What a confirmation is asked of. */
interface Unproven {
  id: number;
  callsign: string;
  email: string;
}

const UNPROVEN = statement(`
  select id, callsign, email from identity.account where id = $1 and email_confirmed_at is null`);

/** Proves by a link that an address is the operator's own. Without a mail server addresses count as proven. */
@Injectable()
export class Confirmation {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly links: LetterLinks,
    private readonly mail: Mail,
    private readonly proof: AddressProof,
    private readonly sessions: Sessions,
    private readonly own: OwnAccount,
    private readonly limits: Limits,
  ) {}

  /** Before one is asked for. @throws TooMany where the address has had enough of them */
  async mayWrite(email: string, tx?: Runs): Promise<void> {
    await this.limits.take(BY_ADDRESS, email.toLowerCase(), { message: ENOUGH, ...(tx ? { tx } : {}) });
  }

  /** Posts the link, in the transaction that registers the account or changes its address. */
  async ask(account: Unproven, tx: Runs): Promise<void> {
    if (!this.config.sendsMail) return;
    const token = await this.links.make('confirm', account, GOOD_FOR, tx);
    await this.mail.send(
      {
        to: account.email,
        subject: 'Please confirm your e-mail address at Pileup',
        text: [
          `This address was given for ${account.callsign} at Pileup. If that was you, please open this link within seven days:`,
          `${this.config.site}/account?confirm=${token}`,
          'Open it in the browser in which you are signed in. Anywhere else it signs you in, ends every other session and takes away the password, the keys of radio programs and the like: nobody knows yet whether it was you who chose them.',
          'If it was not you, please do nothing: nobody can write to others in your name without this link.',
          '',
        ].join('\n\n'),
      },
      tx,
    );
  }

  /** Posts it to whoever has just registered; nothing, and without a word, where the address has had enough of them. */
  async askFirst(account: Unproven, tx: Runs): Promise<void> {
    if (await this.limits.has(BY_ADDRESS, account.email.toLowerCase(), tx)) await this.ask(account, tx);
  }

  /** Posts it once more; nothing where the address is proven. */
  async askAgain({ mainId }: Me): Promise<void> {
    await this.limits.take(LETTERS, String(mainId));
    await this.database.transaction(async (tx) => {
      const [account] = await tx.run<Unproven>(UNPROVEN, [mainId]);
      if (!account) return;
      await this.mayWrite(account.email, tx);
      await this.ask(account, tx);
    });
  }

  /** @param me who is signed in where the link was opened */
  async confirm(token: string, me: Me | undefined): Promise<SignedIn> {
    const { id, token: fresh } = await this.database.transaction(async (tx) => {
      const id = await this.links.use('confirm', token, tx);
      const isSignedIn = me?.mainId === id && (await isAlive(me, tx));
      await this.proof.prove(id, isSignedIn, tx);
      return { id, token: await this.sessions.begin(id, tx) };
    });
    return { token: fresh, ...(await this.own.read(id)) };
  }
}
