import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parseCallsign } from '@pileup/radio/callsign';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { Limits } from '../../platform/http/limits.js';
import { Jobs, type Queue } from '../../platform/jobs/jobs.js';
import { type Letter, Mail } from '../../platform/messages/mail.js';
import { Sms } from '../../platform/messages/sms.js';
import type { Me } from '../me.js';
import { FAMILY } from '../sub-accounts/main-account.js';
import { LettersToStrangers } from './unverified-email-limit.js';

const MINUTES = 60_000;
const GOOD_FOR = 10 * MINUTES;
const TRIES = 5;
const DIGITS = 6;
// Each kind has its own: strangers can ask for the first, and guess at it.
const BY_ACCOUNT = { name: 'PINs by account', points: 3, seconds: 900 };
const OWN_BY_ACCOUNT = { name: 'own PINs by account', points: 3, seconds: 900 };
// Text messages cost money: the letter goes all the same.
const TEXTS = { name: 'PINs by number', points: 10, seconds: 86_400 };

export const WRONG_PIN =
  'Wrong pin number, the pin will change every time you request it, you must enter the latest pin number. Click send pin AND WAIT for the email and SMS to arrive. Check your JUNK FOLDER.';

/** Whose PIN it is, and the main account's address and number, where it goes. */
interface Addressee {
  id: number;
  callsign: string;
  email: string;
  isProven: boolean;
  /** Only a confirmed one, and only once the address is proven: whoever made the account chose the number. */
  mobile: string | null;
}

const OWN_CALLS = statement(`select callsign from identity.account where id in (${FAMILY})`);
const ADDRESSEE = statement(`
  select a.id, a.callsign, m.email, m.email_confirmed_at is not null as "isProven",
    case when m.mobile_confirmed_at is not null and (m.email_confirmed_at is not null or not $2) then m.mobile_number end
      as mobile
  from identity.account a join identity.account m on m.id = coalesce(a.managed_by_id, a.id)
  where a.callsign = $1 for share of m`);
const GIVE_OUT = statement(`
  insert into identity.pin (account_id, pin_hash, expires_at, is_own) values ($1, $2, $3, $4)
  on conflict (account_id, is_own) do update
  set (pin_hash, expires_at, tries) = (excluded.pin_hash, excluded.expires_at, 0)`);
// Counted where it is read: of guesses at the same moment no more than the last few pass.
const TRY = statement(`
  update identity.pin set tries = tries + 1 where account_id = $1 and expires_at > $2 and is_own = $3 and tries < ${TRIES}
  returning pin_hash`);
const USE = statement('delete from identity.pin where account_id = $1 and pin_hash = $2 returning account_id');
const VOID = statement(`delete from identity.pin where account_id in (${FAMILY})`);
const SWEEP = statement('delete from identity.pin where expires_at < $1');

/**
 * PINs: six digits by letter, and by text message to a confirmed number, that sign in once; or, `isOwn`, asked for by who
 * is signed in, that only show that it is the operator. Strangers cannot use those up.
 */
@Injectable()
export class Pins implements OnModuleInit {
  /** The request only leaves this: whether there is such an account is nothing that it could be slower for. */
  private readonly queue: Queue<{ callsign: string; isOwn?: boolean }> = {
    name: 'send-pin',
    work: ({ callsign, isOwn = false }) => this.giveOut(callsign, isOwn),
  };

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly letters: LettersToStrangers,
    private readonly mail: Mail,
    private readonly sms: Sms,
    private readonly crypto: Crypto,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.queue);
    this.jobs.register({ name: 'sweep-pins', cron: '21 3 * * *', work: () => this.sweep() });
  }

  async ask(callsign: string, isOwn = false): Promise<void> {
    await this.jobs.send(this.queue, { callsign: parseCallsign(callsign) ?? '', isOwn }, this.database);
  }

  /** Whether that is the operator's own account, or a sub-account of it. */
  async isOwnCall(me: Me, callsign: string): Promise<boolean> {
    const own = await this.database.run<{ callsign: string }>(OWN_CALLS, [me.accountId]);
    const call = parseCallsign(callsign);
    return own.some((account) => account.callsign === call);
  }

  /** Whether that is the account's PIN. It is one try less at once, which stays counted whatever is rolled back. */
  async isRight(accountId: number, pin: string, isOwn = false): Promise<boolean> {
    const [kept] = await this.database.run<{ pin_hash: Buffer }>(TRY, [accountId, new Date(this.clock.now()), isOwn]);
    return kept !== undefined && timingSafeEqual(kept.pin_hash, this.fingerprint(accountId, pin, isOwn));
  }

  /** Uses up one that was found right. Whether it could: of two at the same moment only one finds it. */
  async use(accountId: number, pin: string, tx: Runs, isOwn = false): Promise<boolean> {
    return (await tx.run(USE, [accountId, this.fingerprint(accountId, pin, isOwn)])).length === 1;
  }

  /** Voids those sent to an address that is the main account's no more. */
  async void(mainId: number, tx: Runs): Promise<void> {
    await tx.run(VOID, [mainId]);
  }

  private async giveOut(callsign: string, isOwn: boolean): Promise<void> {
    const pin = this.crypto.code('0123456789', DIGITS);
    const until = this.clock.now() + GOOD_FOR;
    await this.database.transaction(async (tx) => {
      // The address stays the same until the PIN is there: whoever changes it voids the PIN.
      const [addressee] = await tx.run<Addressee>(ADDRESSEE, [callsign, this.config.sendsMail]);
      if (!addressee || !(await this.limits.has(isOwn ? OWN_BY_ACCOUNT : BY_ACCOUNT, String(addressee.id), tx))) return;
      if (!(await this.letters.mayGoTo(addressee.email, addressee.isProven, tx))) return;
      await tx.run(GIVE_OUT, [addressee.id, this.fingerprint(addressee.id, pin, isOwn), new Date(until), isOwn]);
      await this.mail.send(
        { ...(isOwn ? ownLetter(addressee, pin) : letter(addressee, pin, this.config.site)), until },
        tx,
      );
      const { mobile } = addressee;
      if (mobile && this.config.sendsSms && (await this.limits.has(TEXTS, mobile, tx)))
        await this.sms.send(
          {
            to: mobile,
            text: `${pin} is your Pileup PIN for ${addressee.callsign}, good for ten minutes. Nobody of Pileup will ask you for it.`,
            until,
          },
          tx,
        );
    });
  }

  private fingerprint(accountId: number, pin: string, isOwn: boolean): Buffer {
    return this.crypto.keyedFingerprint(`${isOwn ? 'own pin' : 'pin'} ${accountId} ${pin.replace(/\s/g, '')}`);
  }

  private async sweep(): Promise<void> {
    await this.database.run(SWEEP, [new Date(this.clock.now())]);
  }
}

function letter({ email, callsign }: Addressee, pin: string, site: string): Letter {
  return {
    to: email,
    // Without the PIN: subjects are shown on locked screens.
    subject: `Your Pileup PIN for ${callsign}`,
    text: [
      `The PIN to sign in to Pileup as ${callsign}:`,
      `    ${pin}`,
      `It is good once, for ten minutes, and only until the next one is sent. Enter it at ${site} and nowhere else. Nobody of Pileup will ever ask you for it.`,
      'If you did not ask for it, somebody else typed your callsign. Without this letter that leads nowhere, and there is nothing you need to do.',
      '',
    ].join('\n\n'),
  };
}

function ownLetter({ email, callsign }: Addressee, pin: string): Letter {
  return {
    to: email,
    subject: `Your Pileup PIN for ${callsign}`,
    text: [
      `The PIN to show Pileup, where ${callsign} is signed in, that it is you:`,
      `    ${pin}`,
      'It is good once, for ten minutes, and only until the next one is sent. Nobody of Pileup will ever ask you for it.',
      'If you did not ask for it, somebody is signed in as you. Please sign out all other sessions, and choose a new password.',
      '',
    ].join('\n\n'),
  };
}
