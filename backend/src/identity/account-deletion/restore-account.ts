import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { NotFound, RuleBroken } from '../../platform/errors.js';
import { type EmailMessage, Mail } from '../../platform/messages/mail.js';
import type { Account } from '../account.entity.js';
import { ifNotYou } from '../credentials/security-notices.js';
import { UnverifiedEmailLimit } from '../credentials/unverified-email-limit.js';
import type { Me } from '../me.js';
import { requireAlive } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { stationOf } from '../user.js';
import { lockAccountsOfMain } from './delete-account.js';

/** Keeps an account that was to be deleted: everybody sees it again, and the sub-accounts that were to go with it. */
export class RestoreAccount extends Command<void> {
  constructor(readonly me: Me) {
    super();
  }
}

@CommandHandler(RestoreAccount)
export class RestoreAccountHandler implements ICommandHandler<RestoreAccount> {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly sessions: Sessions,
    private readonly letters: UnverifiedEmailLimit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** Keeping twice is no error. */
  async execute({ me }: RestoreAccount): Promise<void> {
    const kept = await this.database.unitOfWork(async (em, tx) => {
      const family = await lockAccountsOfMain(em, me.mainId);
      await requireAlive(me, tx);
      const main = family.find(({ id }) => id === me.mainId);
      const account = family.find(({ id }) => id === me.accountId);
      if (!main || !account || (account.deleteAt && account.deleteAt.getTime() <= this.clock.now()))
        throw new NotFound();
      const { deleteAt } = account;
      if (!deleteAt) return [];
      if (account !== main && main.deleteAt)
        throw new RuleBroken(`Your main account is to be deleted, too. Please log in to ${main.callsign} and keep it.`);
      const staying =
        account === main ? family.filter((one) => one.deleteAt?.getTime() === deleteAt.getTime()) : [account];
      await this.stay(staying, tx, () => em.flush());
      if (await this.letters.allows(main.email, Boolean(main.emailConfirmedAt), tx))
        await this.mail.send(letter(main, staying, this.config.siteUrl), tx);
      return staying;
    });
    this.sessions.evict(me.sessionId);
    for (const { id, callsign } of kept) this.stations.changed(id, callsign);
  }

  private async stay(staying: Account[], tx: Queryable, flush: () => Promise<void>): Promise<void> {
    for (const account of staying) account.deleteAt = null;
    await flush();
    for (const account of staying) await this.stations.write(stationOf(account), tx);
  }
}

function letter(main: Account, staying: Account[], site: string): EmailMessage {
  const calls = staying.map(({ callsign }) => callsign).join(', ');
  return {
    to: main.email,
    subject: `${calls} at Pileup will be kept`,
    text: `You chose to keep ${calls} at Pileup: nothing is deleted, and everybody sees it again.\n\n${ifNotYou(site)}`,
  };
}
