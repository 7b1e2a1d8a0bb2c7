import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Jobs } from '../../platform/jobs/background-jobs.js';
import { GRACE_PERIOD_MS } from '../account-deletion/delete-account.js';
import type { Me } from '../me.js';
import { lockSession } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';
import { resetTo } from './before-verification.js';
import { DELETE_UNREVIEWED } from './delete-unreviewed.js';
import { nextReviewState, type ReviewChoice, type ReviewState } from './review-state.js';
import { Unreviewed } from './unreviewed.js';

/** The owner keeps or deletes the content of a main account from before the verification of its e-mail address. */
export class SettleUnreviewed extends CommandOf<{ me: Me; choice: ReviewChoice }>() {}

interface Changed {
  id: number;
  callsign: string;
}

interface Review {
  verifiedAt: Date;
  state: ReviewState;
}

const FIND = sql<{ mainId: number }, Review>`
  select proven_at as "verifiedAt",
    case when deletion_chosen_at is null then 'undecided' else 'deleting' end as state
  from identity.unreviewed where account_id = $mainId for update`;
const UNMARK = sql<{ mainId: number }>`delete from identity.unreviewed where account_id = $mainId`;
const ACCOUNT_IDS = sql<{ mainId: number }, { id: number }>`${ACCOUNT_IDS_OF_MAIN}`;
const RESET_PROFILE = sql<{ mainId: number; chosenAt: Date }, Changed>`
  update identity.account a set ${resetTo('u.profile')}, updated_at = $chosenAt
  from identity.unreviewed u where a.id = $mainId and u.account_id = $mainId returning a.id, a.callsign`;
const DELETE_SUBS = sql<{ mainId: number; verifiedAt: Date; until: Date; chosenAt: Date }, Changed>`
  update identity.account a set delete_at = coalesce(a.delete_at, $until), updated_at = $chosenAt
  where a.managed_by_id = $mainId and a.created_at <= $verifiedAt returning a.id, a.callsign`;
const START_DELETION = sql<{ mainId: number; chosenAt: Date; importIds: readonly number[] }>`
  update identity.unreviewed set deletion_chosen_at = $chosenAt, import_ids = $importIds where account_id = $mainId`;

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

  async execute({ me, choice }: SettleUnreviewed): Promise<void> {
    const changed = await this.database.transaction(async (tx) => {
      await lockSession(me, tx);
      const [review] = await tx.run(FIND, { mainId: me.mainId });
      const state = review?.state ?? null;
      const next = nextReviewState(state, choice);
      if (!review || next === state) return [];
      if (next === 'deleting') return this.delete(me.mainId, review.verifiedAt, tx);
      await tx.run(UNMARK, { mainId: me.mainId });
      return [];
    });
    // The cached session contains the grid.
    this.sessions.evict(me.sessionId);
    for (const { id, callsign } of changed) this.stations.changed(id, callsign);
  }

  /** Returns the changed stations. */
  private async delete(mainId: number, verifiedAt: Date, tx: Queryable): Promise<Changed[]> {
    const accountIds = (await tx.run(ACCOUNT_IDS, { mainId })).map(({ id }) => id);
    const importIds = await this.unreviewed.logs.endImports(accountIds, verifiedAt, tx);
    // The time is read after the imports have ended, so that everything they stored is older.
    const now = this.clock.now();
    const chosenAt = new Date(now);
    const main = await tx.run(RESET_PROFILE, { mainId, chosenAt });
    const subs = await tx.run(DELETE_SUBS, { mainId, verifiedAt, until: new Date(now + GRACE_PERIOD_MS), chosenAt });
    const changed = [...main, ...subs];
    await this.stations.write(
      changed.map(({ id }) => id),
      tx,
    );
    await this.sessions.endAllOf(
      mainId,
      subs.map(({ id }) => id),
      tx,
    );
    await tx.run(START_DELETION, { mainId, chosenAt, importIds });
    await this.jobs.send(DELETE_UNREVIEWED, { mainId }, tx);
    return changed;
  }
}
