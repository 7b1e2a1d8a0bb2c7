import { Injectable } from '@nestjs/common';
import type { SubAccount, Subscription, User } from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database, statement } from '../platform/database/database.js';
import { Unauthenticated } from '../platform/errors.js';
import { Account } from './account.entity.js';
import type { Me } from './me.js';
import { ACCOUNT_IDS_OF_MAIN } from './sub-accounts/main-account.js';
import { type SubscriptionStatus, Subscriptions } from './subscriptions.js';
import { type MainAccount, userOf } from './user.js';

const MAIN = statement(`
  select a.callsign, a.profile_image_name, a.email_confirmed_at is not null as confirmed, case
    when u.account_id is null then null when u.deletion_chosen_at is null then 'undecided' else 'deleting' end as unreviewed
  from identity.account a left join identity.unreviewed u on u.account_id = a.id where a.id = $1`);
const SUBS = statement(`
  select id, callsign, name, profile_image_name from identity.account
  where managed_by_id = $1 and (delete_at is null or delete_at > $2) order by callsign`);

const CALLSIGNS = statement(`select callsign from identity.account where id in (${ACCOUNT_IDS_OF_MAIN})`);

/** The account as its owner sees it. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly clock: Clock,
  ) {}

  /** Whether this is a callsign of the user's account or of its sub-accounts. */
  async hasCallsign(me: Me, callsign: string): Promise<boolean> {
    const own = await this.database.run<{ callsign: string }>(CALLSIGNS, [me.accountId]);
    const call = parseCallsign(callsign);
    return own.some((account) => account.callsign === call);
  }

  /** @throws Unauthenticated once the account is deleted or its deletion date has passed */
  async read(accountId: number): Promise<{ user: User; subscription: Subscription }> {
    const account = await this.database.em().findOne(Account, { id: accountId });
    const now = this.clock.now();
    if (!account || (account.deleteAt && account.deleteAt.getTime() <= now)) throw new Unauthenticated();
    const mainId = account.managedById ?? account.id;
    const [[main], subAccounts, subscription] = await Promise.all([
      this.database.run<MainAccount & Pick<User, 'unreviewed'> & { confirmed: boolean }>(MAIN, [mainId]),
      this.database.run<SubAccount>(SUBS, [mainId, new Date(now)]),
      this.subscriptions.ofMain(mainId),
    ]);
    const user = userOf(account, {
      main: account.managedById && main ? main : null,
      isConfirmed: !this.config.sendsMail || main?.confirmed === true,
      unreviewed: main?.unreviewed ?? null,
      subAccounts,
      subscription,
    });
    return { user, subscription: publicSubscription(subscription) };
  }
}

function publicSubscription({ level, expiryDate }: SubscriptionStatus): Subscription {
  return { level, expiryDate };
}
