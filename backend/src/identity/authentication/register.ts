import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { parseStationCall } from '@pileup/radio/station-call';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { Conflict, InvalidRequest } from '../../platform/errors.js';
import { Account } from '../account.entity.js';
import { AddressOwners } from '../credentials/address-owners.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { isPortableOfOther } from '../stations/public-profile.js';
import { Stations } from '../stations/stations.js';

export class Register extends CommandOf<{ email: string; callsign: string; referredBy: string | null }, NewSession>() {}

const IN_USE = 'Registration failed.\n\nEither the callsign or email address is already in use.';

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly stations: Stations,
    private readonly owners: AddressOwners,
    private readonly clock: Clock,
  ) {}

  async execute({ email, callsign, referredBy }: Register): Promise<NewSession> {
    const call = parseStationCall(callsign);
    if (!call) throw new InvalidRequest({ my_callsign: ['Please enter a valid callsign'] });

    try {
      const { account, token } = await this.database.unitOfWork(async (em, tx) => {
        const account = await this.create(em, tx, email, call, referredBy);
        return { account, token: await this.sessions.begin(account.id, tx) };
      });
      this.stations.changed(account.id, account.callsign);
      return { accountId: account.id, token };
    } catch (error) {
      // The response must not reveal which of the two has an account.
      if (error instanceof UniqueConstraintViolationException) throw new Conflict(IN_USE);
      throw error;
    }
  }

  private async create(
    em: EntityManager,
    tx: Queryable,
    email: string,
    callsign: string,
    referredBy: string | null,
  ): Promise<Account> {
    if (await isPortableOfOther(tx, callsign, null)) throw new Conflict(IN_USE);
    const now = new Date(this.clock.now());
    // Only ids of listeners and CB operators contain a hyphen, never licensed callsigns.
    const isHam = !callsign.includes('-');
    const owner = await this.owners.find(email, tx);
    const account = em.create(Account, {
      email,
      callsign,
      isHam,
      referredBy,
      sharesEmail: owner !== null,
      closedSteps: [],
      createdAt: now,
      updatedAt: now,
    });
    await em.persist(account).flush();
    await this.stations.write([account.id], tx);
    await this.owners.writeFirst(account, owner, tx);
    return account;
  }
}
