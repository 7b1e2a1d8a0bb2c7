import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { NotFound, RuleBroken } from '../../platform/errors.js';
import { type Account, stationOf } from '../account.entity.js';
import { recoveryHint, SecurityNotices } from '../credentials/security-notices.js';
import type { Me } from '../me.js';
import { requireAlive } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { lockAccountsOfMain } from './delete-account.js';

/** Cancels the deletion of an account and of the sub-accounts scheduled with it. */
export class RestoreAccount extends CommandOf<{ me: Me }>() {}

@CommandHandler(RestoreAccount)
export class RestoreAccountHandler implements ICommandHandler<RestoreAccount> {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly sessions: Sessions,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
  ) {}

  /** Idempotent. */
  async execute({ me }: RestoreAccount): Promise<void> {
    const restored = await this.database.unitOfWork(async (em, tx) => {
      const accounts = await lockAccountsOfMain(em, me.mainId);
      await requireAlive(me, tx);
      const main = accounts.find(({ id }) => id === me.mainId);
      const account = accounts.find(({ id }) => id === me.accountId);
      if (!main || !account || (account.deleteAt && account.deleteAt.getTime() <= this.clock.now()))
        throw new NotFound();
      const { deleteAt } = account;
      if (!deleteAt) return [];
      if (account !== main && main.deleteAt)
        throw new RuleBroken(`Your main account will be deleted, too. Please log in to ${main.callsign} and keep it.`);
      const pending =
        account === main ? accounts.filter((one) => one.deleteAt?.getTime() === deleteAt.getTime()) : [account];
      await this.restore(pending, tx, () => em.flush());
      await this.notices.send(
        { email: main.email, isVerified: Boolean(main.emailConfirmedAt) },
        (siteUrl) => restorationNotice(pending, siteUrl),
        tx,
      );
      return pending;
    });
    this.sessions.evict(me.sessionId);
    for (const { id, callsign } of restored) this.stations.changed(id, callsign);
  }

  private async restore(accounts: Account[], tx: Queryable, flush: () => Promise<void>): Promise<void> {
    for (const account of accounts) account.deleteAt = null;
    await flush();
    for (const account of accounts) await this.stations.write(stationOf(account), tx);
  }
}

function restorationNotice(restored: Account[], siteUrl: string) {
  const calls = restored.map(({ callsign }) => callsign).join(', ');
  return {
    subject: `${calls} at Pileup will be kept`,
    text: `You chose to keep ${calls} at Pileup. Nothing will be deleted, and others can see it again.\n\n${recoveryHint(siteUrl)}`,
  };
}
