import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SubAccount } from '@pileup/contract/identity';
import { parseStationCall } from '@pileup/radio/station-call';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, Forbidden, InvalidRequest, RuleBroken, Unauthenticated } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { DELETION_PENDING_MESSAGE } from '../access.decorators.js';
import { Account } from '../account.entity.js';
import type { Me } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';
import { isPortableOfOther } from '../stations/public-profile.js';
import { Stations } from '../stations/stations.js';

/** Adds another callsign of the operator: an account without an e-mail address and password of its own. */
export class AddSubAccount extends CommandOf<{ me: Me; callsign: string }, SubAccount>() {}

const ADDED = { name: 'callsigns added by account', points: 60, seconds: 3_600 };
const MAX_SUB_ACCOUNTS = 20;
const MIN_LENGTH = 4;
const MAX_LENGTH = 10;

const SUBS = sql<{ mainId: number }, { callsign: string }>`
  select callsign from identity.account where managed_by_id = $mainId`;

@CommandHandler(AddSubAccount)
export class AddSubAccountHandler implements ICommandHandler<AddSubAccount> {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {}

  async execute({ me, callsign }: AddSubAccount): Promise<SubAccount> {
    await this.limits.take(ADDED, String(me.mainId));
    if (me.accountId !== me.mainId)
      throw new Forbidden(
        'You cannot add sub-accounts. Please logout and login to your main account to add new sub-accounts.',
      );
    const call = parseStationCall(callsign);
    if (!call || call.length < MIN_LENGTH || call.length > MAX_LENGTH) throw invalid('Please enter a valid callsign');
    if (call === me.callsign) throw invalid('You cannot add your own callsign as a sub-account.');

    try {
      const sub = await this.database.unitOfWork((em, tx) => this.create(em, tx, me, call));
      this.stations.changed(sub.id, sub.callsign);
      return { id: sub.id, callsign: sub.callsign, name: sub.name, profile_image_name: null };
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw hasAccount();
      throw error;
    }
  }

  private async create(em: EntityManager, tx: Queryable, me: Me, callsign: string): Promise<Account> {
    // The account is locked: concurrent requests must not exceed the limit, or add one to an account pending deletion.
    await lockAccount(me, tx);
    const main = await em.findOne(Account, { id: me.mainId });
    if (!main) throw new Unauthenticated();
    if (main.deleteAt) throw new Forbidden(DELETION_PENDING_MESSAGE);
    const subs = await tx.run(SUBS, { mainId: me.mainId });
    if (subs.some((sub) => sub.callsign === callsign))
      throw invalid('This callsign is already added as a sub-account.');
    if (subs.length >= MAX_SUB_ACCOUNTS)
      throw new RuleBroken(`You have reached the limit of ${MAX_SUB_ACCOUNTS} sub-accounts.`);
    if (await isPortableOfOther(tx, callsign, me.mainId)) throw hasAccount();

    const now = new Date(this.clock.now());
    const sub = em.create(Account, {
      email: '',
      callsign,
      managedById: main.id,
      name: main.name,
      isHam: !callsign.includes('-'),
      // The operator's choices also apply to the new callsign.
      hidePresence: main.hidePresence,
      excludeFromLeaderboards: main.excludeFromLeaderboards,
      distanceUnit: main.distanceUnit,
      dateFormat: main.dateFormat,
      showLocalTime: main.showLocalTime,
      createdAt: now,
      updatedAt: now,
    });
    await em.persist(sub).flush();
    await this.stations.write([sub.id], tx);
    return sub;
  }
}

function invalid(text: string): InvalidRequest {
  return new InvalidRequest({ callsign: [text] });
}

function hasAccount(): Conflict {
  const text = 'This callsign already has an account.';
  return new Conflict(text, { callsign: [text] });
}
