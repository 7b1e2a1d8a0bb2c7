import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UpdateProfileRequest, User } from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import { Clock } from '../platform/clock.js';
import { Crypto } from '../platform/crypto.js';
import { Database, type Runs } from '../platform/database.js';
import { Conflict, InvalidRequest, NotFound, RuleBroken } from '../platform/errors.js';
import { Limits } from '../platform/limits.js';
import { type Letter, Mail } from '../platform/mail.js';
import { Account } from './account.entity.js';
import type { Me } from './me.js';
import { Sessions } from './sessions.js';
import { Stations } from './stations.js';
import { stationOf, userOf } from './user.js';

export class UpdateProfile extends Command<User> {
  constructor(
    readonly me: Me,
    readonly profile: UpdateProfileRequest,
  ) {
    super();
  }
}

const GUESSES = { name: 'wrong current passwords', points: 10, seconds: 600 };

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly crypto: Crypto,
    private readonly limits: Limits,
    private readonly stations: Stations,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async execute({ me, profile }: UpdateProfile): Promise<User> {
    try {
      const user = await this.database.unitOfWork((em, tx) => this.change(em, tx, me, profile));
      this.sessions.refresh(me.sessionId);
      this.stations.changed(user.id, user.my_callsign);
      return user;
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new Conflict('This email address is already in use.', {
          email: ['This email address is already in use.'],
        });
      throw error;
    }
  }

  private async change(em: EntityManager, tx: Runs, me: Me, profile: UpdateProfileRequest): Promise<User> {
    const account = await em.findOne(Account, { id: me.accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) throw new NotFound();
    const oldEmail = account.email;

    const newPassword = profile.password || null;
    const newEmail = profile.email.toLowerCase() !== account.email.toLowerCase();
    if (newPassword && newPassword !== profile.password_confirmation)
      throw new InvalidRequest({ password_confirmation: ['The two passwords are not the same.'] });
    if (newPassword || newEmail) await this.prove(account, profile.current_password ?? '');

    account.name = profile.name;
    account.email = profile.email;
    account.qth = profile.qth;
    account.grid = parseGrid(profile.grid) ?? account.grid;
    this.changeOperatorType(account, profile);
    if (profile.club_call !== undefined) account.clubCall = clubCall(profile.club_call);
    if (profile.profile_bio !== undefined) account.profileBio = profile.profile_bio;
    changePresence(account, profile);
    if (newPassword) account.passwordHash = await this.crypto.hashPassword(newPassword);
    account.updatedAt = new Date(this.clock.now());
    await em.flush();
    await this.stations.write(stationOf(account), tx);
    if (newPassword || newEmail) {
      await this.mail.send(whatChanged(account, oldEmail, Boolean(newPassword), newEmail), tx);
      await this.sessions.endOthers(account.id, me.sessionId, tx);
    }
    return userOf(account);
  }

  /** The account's first password needs no old one: there is none. */
  private async prove(account: Account, currentPassword: string): Promise<void> {
    if (!account.passwordHash) return;
    await this.limits.take(GUESSES, String(account.id));
    if (!(await this.crypto.verifyPassword(account.passwordHash, currentPassword)))
      throw new InvalidRequest({ current_password: ['Please enter your current password.'] });
    await this.limits.forgive(GUESSES, String(account.id));
  }

  private changeOperatorType(account: Account, profile: UpdateProfileRequest): void {
    if (profile.is_ham !== undefined) account.isHam = Boolean(profile.is_ham);
    if (profile.is_swl !== undefined) account.isSwl = Boolean(profile.is_swl);
    if (profile.is_cb !== undefined) account.isCb = Boolean(profile.is_cb);
    if (account.isHam && account.isSwl)
      throw new RuleBroken('Ham and SWL exclude each other.', { is_swl: ['Ham and SWL exclude each other.'] });
  }
}

function changePresence(account: Account, profile: UpdateProfileRequest): void {
  if (profile.exclude_from_leaderboards !== undefined)
    account.excludeFromLeaderboards = Boolean(profile.exclude_from_leaderboards);
  if (profile.hide_presence !== undefined) account.hidePresence = Boolean(profile.hide_presence);
  if (profile.rig_name_override !== undefined) account.rigNameOverride = profile.rig_name_override;
}

/** Told to the address that was in force, so that nobody loses an account unawares. */
function whatChanged(account: Account, oldEmail: string, password: boolean, email: boolean): Letter {
  const what = [password ? 'password' : '', email ? 'e-mail address' : ''].filter(Boolean).join(' and ');
  return {
    to: oldEmail,
    subject: `Your Pileup ${what} was changed`,
    text: `The ${what} of ${account.callsign} at Pileup was changed, and all other sessions were signed out.\n\nIf this was not you, please answer this letter at once.\n`,
  };
}

function clubCall(text: string): string {
  if (text === '') return '';
  const call = parseCallsign(text);
  if (!call) throw new InvalidRequest({ club_call: ['Please enter a valid callsign'] });
  return call;
}
