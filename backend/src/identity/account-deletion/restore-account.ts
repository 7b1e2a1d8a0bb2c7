import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { NotFound, RuleBroken } from '../../platform/errors.js';
import type { Account } from '../account.entity.js';
import { recoveryHint, SecurityNotices } from '../credentials/security-notices.js';
import type { Me } from '../me.js';
import { requireAlive } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { lockAccountsOfMain } from './delete-account.js';

/** Cancels the deletion of an account and of the sub-accounts scheduled with it. Idempotent. */
export class RestoreAccount extends CommandOf<{ me: Me }>() {}

export const RestoreAccountHandler = handlerOf(
  RestoreAccount,
  [Database, Stations, Sessions, SecurityNotices, Clock],
  async ({ me }, database, stations, sessions, notices, clock) => {
    const restored = await database.unitOfWork(async (em, tx) => {
      const accounts = await lockAccountsOfMain(em, me.mainId);
      await requireAlive(me, tx);
      const main = accounts.find(({ id }) => id === me.mainId);
      const account = accounts.find(({ id }) => id === me.accountId);
      if (!main || !account || (account.deleteAt && account.deleteAt.getTime() <= clock.now())) throw new NotFound();
      const { deleteAt } = account;
      if (!deleteAt) return [];
      if (account !== main && main.deleteAt)
        throw new RuleBroken(`Your main account will be deleted, too. Please log in to ${main.callsign} and keep it.`);
      const pending =
        account === main ? accounts.filter((one) => one.deleteAt?.getTime() === deleteAt.getTime()) : [account];
      for (const account of pending) account.deleteAt = null;
      await em.flush();
      await stations.write(
        pending.map(({ id }) => id),
        tx,
      );
      await notices.send(
        { email: main.email, isVerified: Boolean(main.emailConfirmedAt) },
        (siteUrl) => restorationNotice(pending, siteUrl),
        tx,
      );
      return pending;
    });
    sessions.evict(me.sessionId);
    for (const { id, callsign } of restored) stations.changed(id, callsign);
  },
);

function restorationNotice(restored: Account[], siteUrl: string) {
  const calls = restored.map(({ callsign }) => callsign).join(', ');
  return {
    subject: `${calls} at Pileup will be kept`,
    text: `You chose to keep ${calls} at Pileup. Nothing will be deleted, and others can see it again.\n\n${recoveryHint(siteUrl)}`,
  };
}
