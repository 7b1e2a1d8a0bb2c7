import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountDataRegistry } from '../../platform/account-data.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { Stations } from '../stations/stations.js';

/** No one can sign in after the deletion date; an hour later no instance has work running, even with a wrong clock. */
const SAFETY_MARGIN_MS = 3_600_000;

const EXPIRED =
  'a.delete_at <= $before or exists (select from identity.account m where m.id = a.managed_by_id and m.delete_at <= $before)';
// Sub-accounts come first: deleting the main account's row deletes theirs, but not their data in other modules.
const ACCOUNTS = sql<{ before: Date }, { id: number }>`
  select a.id from identity.account a where ${EXPIRED} order by a.managed_by_id nulls last, a.id`;
// An account with sub-accounts is skipped, for the same reason.
const LOCK = sql<{ before: Date; accountId: number }, { callsign: string }>`
  select a.callsign from identity.account a
  where a.id = $accountId and (${EXPIRED}) and not exists (select from identity.account s where s.managed_by_id = a.id) for update`;
/** Removes the account from others that named it at their registration as the one who invited them. */
const CLEAR_REFERRALS = sql<{ accountId: number; callsign: string }>`
  update identity.account set referred_by = null where upper(referred_by) in ($accountId::integer::text, $callsign)`;
// Cascades to sessions, keys, PINs and links.
const ERASE = sql<{ accountId: number }>`delete from identity.account where id = $accountId`;

const ERASE_ACCOUNTS: Queue<object> = { name: 'erase-accounts', cron: '7 * * * *', timeoutSeconds: 3 * 3_600 };

/** Permanently deletes accounts whose deletion date has passed, with their data in every module. */
@Injectable()
export class EraseAccounts implements OnApplicationBootstrap {
  private readonly log = new Logger(EraseAccounts.name);

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly accountData: AccountDataRegistry,
    private readonly stations: Stations,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'web') await this.jobs.send(ERASE_ACCOUNTS, {}, this.database);
  }

  /**
   * Erases accounts an hour after their deletion date, with their contents in every module, one by one. A failed
   * account is retried and does not block the others.
   */
  @Job(ERASE_ACCOUNTS)
  async eraseExpired(): Promise<void> {
    const before = new Date(this.clock.now() - SAFETY_MARGIN_MS);
    const failures: unknown[] = [];
    for (const { id } of await this.database.run(ACCOUNTS, { before }))
      await this.erase(id, before).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  }

  private async erase(accountId: number, before: Date): Promise<void> {
    await this.accountData.clear(accountId);
    const callsign = await this.database.transaction((tx) => this.eraseRest(accountId, before, tx));
    if (callsign === null) return;
    this.stations.changed(accountId, callsign);
    this.log.log('an account was erased at its owner’s request');
  }

  private async eraseRest(accountId: number, before: Date, tx: Queryable): Promise<string | null> {
    const [account] = await tx.run(LOCK, { before, accountId });
    if (!account) return null;
    await this.accountData.erase(accountId, tx);
    await tx.run(CLEAR_REFERRALS, { accountId, callsign: account.callsign });
    await tx.run(ERASE, { accountId });
    return account.callsign;
  }
}
