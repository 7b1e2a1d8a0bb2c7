import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { parseCallsign } from '@pileup/radio/callsign';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { InvalidRequest, NotFound } from '../../platform/errors.js';
import { Account } from '../account.entity.js';
import { type CurrentCredentials, Reauthentication } from '../credentials/check-pin-or-password.js';
import { SecurityNotices } from '../credentials/security-notices.js';
import type { Me } from '../me.js';
import { requireAlive } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';

export const GRACE_PERIOD_MS = 30 * 86_400_000;

/**
 * Schedules the deletion of an account in 30 days, of a main account with its sub-accounts; returns when. Until then
 * others do not see it, and its owner can sign in and restore it. `callsign` is as typed: the user's own, or that of one of
 * his sub-accounts.
 */
export class DeleteAccount extends CommandOf<{ me: Me; callsign: string; credentials: CurrentCredentials }, Date>() {}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly database: Database,
    private readonly reauthentication: Reauthentication,
    private readonly sessions: Sessions,
    private readonly stations: Stations,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
  ) {}

  async execute({ me, callsign, credentials }: DeleteAccount): Promise<Date> {
    const account = named(await this.database.em().find(Account, accountsOfMain(me.mainId)), me, callsign);
    const verified = await this.reauthentication.require(account, credentials, me);
    const { deleteAt, deleted } = await this.database.unitOfWork(async (em, tx) => {
      const scheduled = await this.schedule(em, tx, account.id, me);
      await this.reauthentication.requireUnchanged(verified, tx);
      return scheduled;
    });
    for (const { id, callsign } of deleted) this.stations.changed(id, callsign);
    return deleteAt;
  }

  private async schedule(
    em: EntityManager,
    tx: Queryable,
    accountId: number,
    me: Me,
  ): Promise<{ deleteAt: Date; deleted: Account[] }> {
    const { mainId } = me;
    const accounts = await lockAccountsOfMain(em, mainId);
    await requireAlive(me, tx);
    const main = accounts.find(({ id }) => id === mainId);
    const account = accounts.find(({ id }) => id === accountId);
    if (!main || !account) throw new NotFound();
    const deleted = account === main ? accounts : [account];
    const isNew = !account.deleteAt;
    const deleteAt = account.deleteAt ?? new Date(this.clock.now() + GRACE_PERIOD_MS);
    // A sub-account that is pending already keeps its earlier date.
    for (const one of deleted) one.deleteAt ??= deleteAt;
    await em.flush();
    const ids = deleted.map(({ id }) => id);
    await this.stations.write(ids, tx);
    await this.sessions.endAllOf(mainId, ids, tx);
    if (isNew)
      await this.notices.send(
        { email: main.email, isVerified: Boolean(main.emailConfirmedAt) },
        (siteUrl) => deletionNotice(account, deleted, deleteAt, siteUrl),
        tx,
      );
    return { deleteAt, deleted };
  }
}

function deletionNotice(account: Account, deleted: Account[], deleteAt: Date, siteUrl: string) {
  const subs = deleted.filter((one) => one !== account).map(({ callsign }) => callsign);
  const until = `${deleteAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: `${account.callsign} at Pileup will be deleted on ${until.slice(0, 10)}`,
    text: `You asked us to delete the account ${account.callsign} at Pileup${subs.length > 0 ? `, with its sub-accounts ${subs.join(', ')}` : ''}.

Others can no longer see it. On ${until} it will be deleted permanently, with its log and everything else in it. After that we cannot restore it.

To keep it, sign in before then and choose "Keep it":
${siteUrl}/login

If this wasn't you, choose a new password, which signs you in, and keep the account:
${siteUrl}/password/reset
`,
  };
}

const accountsOfMain = (mainId: number) => ({ $or: [{ id: mainId }, { managedById: mainId }] });

/** A main account and its sub-accounts, locked. */
export function lockAccountsOfMain(em: EntityManager, mainId: number): Promise<Account[]> {
  return em.find(Account, accountsOfMain(mainId), { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
}

/** The account with the typed callsign. The user of a sub-account can name only that one. */
function named(accounts: Account[], me: Me, callsign: string): Account {
  const call = parseCallsign(callsign);
  const own = me.accountId === me.mainId ? accounts : accounts.filter(({ id }) => id === me.accountId);
  const account = own.find((one) => one.callsign === call);
  if (!account) throw new InvalidRequest({ callsign: [`Please type ${me.callsign} to delete this account.`] });
  return account;
}
