import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountDataRegistry } from '../../platform/account-data.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/jobs.js';
import { Stations } from '../stations/stations.js';

/**
 * From its time on nobody signs in to an account any more; an hour later nothing is under way for it, on no instance,
 * whatever its clock says.
 */
const SETTLED_MS = 3_600_000;

const IS_DUE =
  'a.delete_at <= $1 or exists (select from identity.account m where m.id = a.managed_by_id and m.delete_at <= $1)';
// Sub-accounts before their main account, which would take their rows along and leave their belongings.
const DUE = statement(`select a.id from identity.account a where ${IS_DUE} order by a.managed_by_id nulls last, a.id`);
// One that is left would go along unseen.
const LOCK = statement(`
  select a.callsign from identity.account a
  where a.id = $2 and (${IS_DUE}) and not exists (select from identity.account s where s.managed_by_id = a.id) for update`);
/** What others said when they registered: who had recommended Pileup. */
const UNNAME = statement(
  'update identity.account set referred_by = null where upper(referred_by) in ($1::integer::text, $2)',
);
// Sessions, keys, PINs and links go with it.
const ERASE = statement('delete from identity.account where id = $1');

const ERASE_ACCOUNTS: Queue<object> = {
  name: 'erase-accounts',
  cron: '7 * * * *',
  timeoutSeconds: 3 * 3_600,
};

/** Deletes for good the accounts whose time has come, with all that every module keeps of them. */
@Injectable()
export class EraseAccounts implements OnApplicationBootstrap {
  private readonly log = new Logger(EraseAccounts.name);

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly belongings: AccountDataRegistry,
    private readonly stations: Stations,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'web') await this.jobs.send(ERASE_ACCOUNTS, {}, this.database);
  }

  /** One account after the other; what fails with one is tried again, and keeps no other waiting. */
  @Job(ERASE_ACCOUNTS)
  async eraseDue(): Promise<void> {
    const before = new Date(this.clock.now() - SETTLED_MS);
    const failures: unknown[] = [];
    for (const { id } of await this.database.run<{ id: number }>(DUE, [before]))
      await this.erase(id, before).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  }

  private async erase(accountId: number, before: Date): Promise<void> {
    await this.belongings.clear(accountId);
    const callsign = await this.database.transaction((tx) => this.eraseRest(accountId, before, tx));
    if (callsign === null) return;
    this.stations.changed(accountId, callsign);
    this.log.log('an account was erased, as its owner had asked');
  }

  private async eraseRest(accountId: number, before: Date, tx: Queryable): Promise<string | null> {
    const [account] = await tx.run<{ callsign: string }>(LOCK, [before, accountId]);
    if (!account) return null;
    await this.belongings.erase(accountId, tx);
    await tx.run(UNNAME, [accountId, account.callsign]);
    await tx.run(ERASE, [accountId]);
    return account.callsign;
  }
}
