import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { Conflict } from '../../platform/errors.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { GRACE_MS } from '../account-deletion/delete-account.js';
import type { Me } from '../me.js';
import { lockSession } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { STATION_COLUMNS, type StationSnapshot, Stations } from '../stations/stations.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';
import { DELETE_UNREVIEWED } from './delete-unreviewed.js';
import { resetTo } from './profile-before-verification.js';
import { Unreviewed } from './unreviewed.js';

/** The owner of a main account keeps or deletes everything made in it before the first proof of its address. */
export class SettleUnreviewed extends Command<void> {
  constructor(
    readonly me: Me,
    readonly choice: 'keep' | 'delete',
  ) {
    super();
  }
}

interface Mark {
  verifiedAt: Date;
  isDeleting: boolean;
}

const FIND = statement(`
  select proven_at as "verifiedAt", deletion_chosen_at is not null as "isDeleting" from identity.unreviewed
  where account_id = $1 for update`);
const KEEP = statement('delete from identity.unreviewed where account_id = $1');
const ALL = statement(ACCOUNT_IDS_OF_MAIN);
const RESET_PROFILE = statement(`
  update identity.account a set ${resetTo('u.profile')}, updated_at = $2
  from identity.unreviewed u where a.id = $1 and u.account_id = $1 returning ${STATION_COLUMNS}`);
const DELETE_SUBS = statement(`
  update identity.account a set delete_at = coalesce(a.delete_at, $3), updated_at = $4
  where a.managed_by_id = $1 and a.created_at <= $2 returning ${STATION_COLUMNS}`);
const CHOOSE = statement(
  'update identity.unreviewed set deletion_chosen_at = $2, import_ids = $3 where account_id = $1',
);

@CommandHandler(SettleUnreviewed)
export class SettleUnreviewedHandler implements ICommandHandler<SettleUnreviewed> {
  constructor(
    private readonly database: Database,
    private readonly unreviewed: Unreviewed,
    private readonly sessions: Sessions,
    private readonly stations: Stations,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Deleting twice is no error.
   *
   * @throws Conflict where there is nothing to choose about (any more)
   */
  async execute({ me, choice }: SettleUnreviewed): Promise<void> {
    const changed = await this.database.transaction(async (tx) => {
      await lockSession(me, tx);
      const [mark] = await tx.run<Mark>(FIND, [me.mainId]);
      if (!mark) throw new Conflict('There is nothing to decide any more.');
      if (choice === 'delete') return mark.isDeleting ? [] : this.delete(me.mainId, mark.verifiedAt, tx);
      if (mark.isDeleting) throw new Conflict('It is being deleted already.');
      await tx.run(KEEP, [me.mainId]);
      return [];
    });
    // What is remembered of the session holds the grid square.
    this.sessions.evict(me.sessionId);
    for (const { accountId, callsign } of changed) this.stations.changed(accountId, callsign);
  }

  /** Answers the stations that changed. */
  private async delete(mainId: number, verifiedAt: Date, tx: Queryable): Promise<StationSnapshot[]> {
    const family = (await tx.run<{ id: number }>(ALL, [mainId])).map(({ id }) => id);
    const importIds = await this.unreviewed.logs.endImports(family, verifiedAt, tx);
    // After the imports have ended: nothing they stored is newer.
    const now = this.clock.now();
    const chosenAt = new Date(now);
    const main = await tx.run<StationSnapshot>(RESET_PROFILE, [mainId, chosenAt]);
    const subs = await tx.run<StationSnapshot>(DELETE_SUBS, [mainId, verifiedAt, new Date(now + GRACE_MS), chosenAt]);
    const changed = [...main, ...subs];
    for (const station of changed) await this.stations.write(station, tx);
    await this.sessions.endAllOf(
      mainId,
      subs.map(({ accountId }) => accountId),
      tx,
    );
    await tx.run(CHOOSE, [mainId, chosenAt, importIds]);
    await this.jobs.send(DELETE_UNREVIEWED, { mainId }, tx);
    return changed;
  }
}
