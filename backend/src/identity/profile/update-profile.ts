import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UpdateProfileRequest } from '@pileup/contract/identity';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { Account } from '../account.entity.js';
import { type AuthorizedChange, CredentialChanges } from '../credentials/change-credentials.js';
import type { Me } from '../me.js';
import { lockMain, requireAlive } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { writeProfile } from './profile-fields.js';

/** Changes the profile, and with it the credentials; returns the account's id. */
export class UpdateProfile extends CommandOf<{ me: Me; profile: UpdateProfileRequest }, number>() {}

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly crypto: Crypto,
    private readonly credentials: CredentialChanges,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  async execute({ me, profile: request }: UpdateProfile): Promise<number> {
    // A null field counts as omitted.
    const profile = Object.fromEntries(
      Object.entries(request).filter(([, value]) => value !== null),
    ) as unknown as UpdateProfileRequest;
    try {
      const authorized = await this.authorize(me, profile);
      const account = await this.database.unitOfWork((em, tx) => this.change(em, tx, me, profile, authorized));
      this.sessions.evict(me.sessionId);
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

  private async authorize(me: Me, profile: UpdateProfileRequest): Promise<AuthorizedChange | null> {
    const account = await this.database.em().findOne(Account, { id: me.accountId });
    if (!account) throw new NotFound();
    // Other errors are reported first: a PIN works only once.
    writeProfile(account, profile, this.crypto);
    return this.credentials.authorize(account, profile, me);
  }

  private async change(
    em: EntityManager,
    tx: Queryable,
    me: Me,
    profile: UpdateProfileRequest,
    authorized: AuthorizedChange | null,
  ): Promise<Account> {
    // The main account is locked first, as everywhere: a sub-account is authorized by the main account's password.
    if (me.accountId !== me.mainId) await lockMain(me.mainId, tx);
    const account = await em.findOne(Account, { id: me.accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) throw new NotFound();
    await requireAlive(me, tx);
    const previous = { email: account.email, isVerified: Boolean(account.emailConfirmedAt) };
    const change = await this.credentials.apply(account, profile, authorized, tx);
    writeProfile(account, profile, this.crypto);
    account.updatedAt = new Date(this.clock.now());
    await em.flush();
    if (change.newEmail) await this.stations.writeOfMain(account.id, tx);
    else await this.stations.write([account.id], tx);
    await this.credentials.finish(account, change, previous, me, tx);
    return account;
  }
}
