import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UpdateProfileRequest } from '@pileup/contract/identity';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Runs } from '../../platform/database/database.js';
import { Conflict, InvalidRequest, NotFound, RuleBroken } from '../../platform/errors.js';
import { Limits } from '../../platform/http/limits.js';
import { type Letter, Mail } from '../../platform/messages/mail.js';
import { Account } from '../account.entity.js';
import { WaysIn } from '../authentication/access-revoker.js';
import { Confirmation } from '../authentication/confirmation.js';
import { CHANGED_ELSEWHERE, Proof, type Proven } from '../authentication/proof.js';
import { ifNotYou, ifNotYouAnyMore } from '../authentication/security-notice.js';
import { LettersToStrangers } from '../authentication/unverified-email-limit.js';
import type { Me } from '../me.js';
import { lockMain } from '../sessions/lock-main.js';
import { requireAlive } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { stationOf } from '../user.js';
import { numberSaid, writeProfile } from './profile-fields.js';

export class UpdateProfile extends Command<number> {
  constructor(
    readonly me: Me,
    readonly profile: UpdateProfileRequest,
  ) {
    super();
  }
}

// Each is told by letter to an address that may not be the operator's.
const CHANGES = { name: 'changed ways in by account', points: 10, seconds: 86_400 };

// Refused ones count: who has an account is not to be asked for long.
const NEW_ADDRESSES = { name: 'new e-mail addresses by account', points: 5, seconds: 3_600 };

/** How the account is entered after the change, and what of that is new. */
interface Doors {
  password: string | null;
  email: string;
  number: string;
  newEmail: boolean;
  newNumber: boolean;
}

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly crypto: Crypto,
    private readonly proof: Proof,
    private readonly waysIn: WaysIn,
    private readonly letters: LettersToStrangers,
    private readonly confirmation: Confirmation,
    private readonly stations: Stations,
    private readonly mail: Mail,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async execute({ me, profile: said }: UpdateProfile): Promise<number> {
    // What is null was left out.
    const profile = Object.fromEntries(
      Object.entries(said).filter(([, value]) => value !== null),
    ) as unknown as UpdateProfileRequest;
    try {
      const proven = await this.prove(me, profile);
      // Before the account is locked: a password is costly to hash.
      const hash = profile.password ? await this.crypto.hashPassword(profile.password) : null;
      const account = await this.database.unitOfWork((em, tx) => this.change(em, tx, me, profile, proven, hash));
      this.sessions.refresh(me.sessionId);
      this.stations.changed(account.id, account.callsign);
      return account.id;
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new Conflict('This email address is already in use.', {
          email: ['This email address is already in use.'],
        });
      throw error;
    }
  }

  /** Null where no change of the doors was asked for; else it was shown to be the operator's own wish. */
  private async prove(me: Me, profile: UpdateProfileRequest): Promise<Proven | null> {
    const account = await this.database.em().findOne(Account, { id: me.accountId });
    if (!account) throw new NotFound();
    // Whatever else is wrong is said first: a PIN is good only once.
    writeProfile(account, profile, this.crypto);
    const doors = doorsOf(account, profile);
    if (!opensOtherwise(doors)) return null;
    const proven = await this.proof.require(account, profile, me);
    // Before it is looked up: the answer says whether somebody else has it.
    if (doors.newEmail) await this.limits.take(NEW_ADDRESSES, String(me.mainId));
    await this.limits.take(CHANGES, String(me.mainId));
    if (doors.newEmail) await this.confirmation.mayWrite(doors.email);
    return proven;
  }

  private async change(
    em: EntityManager,
    tx: Runs,
    me: Me,
    profile: UpdateProfileRequest,
    proven: Proven | null,
    passwordHash: string | null,
  ): Promise<Account> {
    // First, as everywhere: a sub-account is proven by its main account's password.
    if (me.accountId !== me.mainId) await lockMain(me.mainId, tx);
    const account = await em.findOne(Account, { id: me.accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) throw new NotFound();
    await requireAlive(me, tx);
    const { email: oldEmail, emailConfirmedAt } = account;
    const doors = doorsOf(account, profile);
    const { password, email, number, newEmail, newNumber } = doors;
    if (opensOtherwise(doors)) {
      if (!proven) throw new Conflict(CHANGED_ELSEWHERE);
      await this.proof.requireStill(proven, tx);
    }

    writeProfile(account, profile, this.crypto);
    account.email = email;
    if (newEmail) account.emailConfirmedAt = null;
    if (number !== account.mobileNumber) account.mobileConfirmedAt = null;
    account.mobileNumber = number;
    if (passwordHash) account.passwordHash = passwordHash;
    account.updatedAt = new Date(this.clock.now());
    await em.flush();
    await this.stations.write(stationOf(account), tx);

    if (password || newEmail) {
      await this.waysIn.shut(account.id, me.sessionId, tx);
    }
    if (newEmail) await this.confirmation.ask(account, tx);
    if (oldEmail && opensOtherwise(doors) && (await this.letters.mayGoTo(oldEmail, Boolean(emailConfirmedAt), tx)))
      await this.mail.send(
        whatChanged(account, oldEmail, Boolean(password), newEmail, newNumber, this.config.site),
        tx,
      );
    return account;
  }
}

/** @throws Refused where what was said is no way to enter this account */
function doorsOf(account: Account, profile: UpdateProfileRequest): Doors {
  const isSub = account.managedById !== null && account.managedById !== undefined;
  const password = profile.password || null;
  if (isSub && (password || profile.email)) {
    const field = password ? 'password' : 'email';
    const text = 'A sub-account is entered by its main account, which has the e-mail address and the password.';
    throw new RuleBroken(text, { [field]: [text] });
  }
  if (!isSub && !profile.email) throw new InvalidRequest({ email: ['Please enter your email address.'] });
  if (password && password !== profile.password_confirmation)
    throw new InvalidRequest({ password_confirmation: ['The two passwords are not the same.'] });
  const email = isSub ? '' : (profile.email ?? account.email);
  const number = numberSaid(profile, account);
  return {
    password,
    email,
    number,
    newEmail: email.toLowerCase() !== account.email.toLowerCase(),
    // PINs go there once it is confirmed. One taken away opens nothing.
    newNumber: number !== '' && number !== account.mobileNumber,
  };
}

function opensOtherwise({ password, newEmail, newNumber }: Doors): boolean {
  return Boolean(password) || newEmail || newNumber;
}

/** Told to the address that was in force, so that nobody loses an account unawares. */
function whatChanged(
  account: Account,
  oldEmail: string,
  password: boolean,
  email: boolean,
  number: boolean,
  site: string,
): Letter {
  const what = [password ? 'password' : '', email ? 'e-mail address' : '', number ? 'mobile number' : '']
    .filter(Boolean)
    .join(' and ');
  const ended = password || email ? ', and all other sessions were signed out' : '';
  return {
    to: oldEmail,
    subject: `Your Pileup ${what} was changed`,
    text: `The ${what} of ${account.callsign} at Pileup was changed${ended}.\n\n${email ? ifNotYouAnyMore(site) : ifNotYou(site)}`,
  };
}
