import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { parseCallsign } from '@pileup/radio/callsign';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { InvalidRequest, NotFound } from '../../platform/errors.js';
import { type EmailMessage, Mail } from '../../platform/messages/mail.js';
import { Account } from '../account.entity.js';
import { type CurrentCredentials, Reauthentication } from '../credentials/reauthentication.js';
import { UnverifiedEmailLimit } from '../credentials/unverified-email-limit.js';
import type { Me } from '../me.js';
import { requireAlive } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { stationOf } from '../user.js';

/** Time to think better of it. */
export const GRACE_MS = 30 * 86_400_000;

/**
 * Has an account deleted 30 days from now, a main account with its sub-accounts; answers when. Until then nobody else
 * sees it, and its owner can sign in and keep it.
 */
export class DeleteAccount extends Command<Date> {
  constructor(
    readonly me: Me,
    /** As typed: the caller's own, or of a sub-account of his. */
    readonly callsign: string,
    readonly said: CurrentCredentials,
  ) {
    super();
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly proof: Reauthentication,
    private readonly sessions: Sessions,
    private readonly stations: Stations,
    private readonly letters: UnverifiedEmailLimit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async execute({ me, callsign, said }: DeleteAccount): Promise<Date> {
    const account = named(await this.database.em().find(Account, familyOf(me.mainId)), me, callsign);
    const proven = await this.proof.require(account, said, me);
    const { deleteAt, leaving } = await this.database.unitOfWork(async (em, tx) => {
      const left = await this.leave(em, tx, account.id, me);
      await this.proof.requireUnchanged(proven, tx);
      return left;
    });
    for (const { id, callsign } of leaving) this.stations.changed(id, callsign);
    return deleteAt;
  }

  private async leave(
    em: EntityManager,
    tx: Queryable,
    accountId: number,
    me: Me,
  ): Promise<{ deleteAt: Date; leaving: Account[] }> {
    const { mainId } = me;
    const family = await lockAccountsOfMain(em, mainId);
    await requireAlive(me, tx);
    const main = family.find(({ id }) => id === mainId);
    const account = family.find(({ id }) => id === accountId);
    if (!main || !account) throw new NotFound();
    const leaving = account === main ? family : [account];
    const isNew = !account.deleteAt;
    const deleteAt = account.deleteAt ?? new Date(this.clock.now() + GRACE_MS);
    // A sub-account that was to go before goes when it was to go.
    for (const one of leaving) one.deleteAt ??= deleteAt;
    await em.flush();
    for (const one of leaving) await this.stations.write(stationOf(one), tx);
    await this.sessions.endAllOf(
      mainId,
      leaving.map(({ id }) => id),
      tx,
    );
    if (isNew && (await this.letters.allows(main.email, Boolean(main.emailConfirmedAt), tx)))
      await this.mail.send(this.letter(main, account, leaving, deleteAt), tx);
    return { deleteAt, leaving };
  }

  private letter(main: Account, account: Account, leaving: Account[], deleteAt: Date): EmailMessage {
    const subs = leaving.filter((one) => one !== account).map(({ callsign }) => callsign);
    const until = `${deleteAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return {
      to: main.email,
      subject: `${account.callsign} at Pileup will be deleted on ${until.slice(0, 10)}`,
      text: `You asked us to delete the account ${account.callsign} at Pileup${subs.length > 0 ? `, with its sub-accounts ${subs.join(', ')}` : ''}.

Nobody else sees it any more. On ${until} it is deleted for good, with its log and everything else in it. Nobody can bring it back after that.

To keep it, sign in before then and choose "Keep it":
${this.config.siteUrl}/login

If it was not you who asked, choose a new password, which signs you in, and keep it:
${this.config.siteUrl}/password/reset
`,
    };
  }
}

const familyOf = (mainId: number) => ({ $or: [{ id: mainId }, { managedById: mainId }] });

/** A main account and its sub-accounts, which nobody else changes meanwhile. */
export function lockAccountsOfMain(em: EntityManager, mainId: number): Promise<Account[]> {
  return em.find(Account, familyOf(mainId), { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
}

/** The account of that call, which a main account's owner may type of each of the family, and others of their own. */
function named(family: Account[], me: Me, callsign: string): Account {
  const call = parseCallsign(callsign);
  const own = me.accountId === me.mainId ? family : family.filter(({ id }) => id === me.accountId);
  const account = own.find((one) => one.callsign === call);
  if (!account) throw new InvalidRequest({ callsign: [`Please type ${me.callsign} to delete this account.`] });
  return account;
}
