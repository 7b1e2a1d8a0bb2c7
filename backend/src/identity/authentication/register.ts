import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '@pileup/contract/identity';
import { parseStationCall } from '@pileup/radio/station-call';
import { Clock } from '../../platform/clock.js';
import { Database, type Runs } from '../../platform/database/database.js';
import { Conflict, InvalidRequest } from '../../platform/errors.js';
import { Account } from '../account.entity.js';
import { OwnAccount } from '../own-account.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { stationOf } from '../user.js';
import { Confirmation } from './confirmation.js';

export class Register extends Command<SignedIn> {
  constructor(
    readonly email: string,
    readonly callsign: string,
    readonly referredBy: string | null,
  ) {
    super();
  }
}

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly own: OwnAccount,
    private readonly stations: Stations,
    private readonly confirmation: Confirmation,
    private readonly clock: Clock,
  ) {}

  async execute({ email, callsign, referredBy }: Register): Promise<SignedIn> {
    const call = parseStationCall(callsign);
    if (!call) throw new InvalidRequest({ my_callsign: ['Please enter a valid callsign'] });

    try {
      const { account, token } = await this.database.unitOfWork(async (em, tx) => {
        const account = await this.create(em, tx, email, call, referredBy);
        return { account, token: await this.sessions.begin(account.id, tx) };
      });
      this.stations.changed(account.id, account.callsign);
      return { token, ...(await this.own.read(account.id)) };
    } catch (error) {
      // Which of the two is taken is not told: it would say who has an account.
      if (error instanceof UniqueConstraintViolationException)
        throw new Conflict('Registration failed.\n\nEither the callsign or email address is already in use.');
      throw error;
    }
  }

  private async create(
    em: EntityManager,
    tx: Runs,
    email: string,
    callsign: string,
    referredBy: string | null,
  ): Promise<Account> {
    const now = new Date(this.clock.now());
    // A dash belongs to the ids of listeners and CB operators, never to a licensed call.
    const isHam = !callsign.includes('-');
    const account = em.create(Account, { email, callsign, isHam, referredBy, createdAt: now, updatedAt: now });
    await em.persist(account).flush();
    await this.stations.write(stationOf(account), tx);
    await this.confirmation.askFirst(account, tx);
    return account;
  }
}
