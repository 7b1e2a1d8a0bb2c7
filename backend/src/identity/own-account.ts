import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { SubAccount, Subscription, User } from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Unauthenticated } from '../platform/errors.js';
import type { Me } from './me.js';
import { AwardSource } from './stations/station-sources.js';
import { UNPROVEN_MS } from './stations/stations.js';
import { ACCOUNT_IDS_OF_MAIN } from './sub-accounts/main-account.js';
import { Subscriptions } from './subscriptions.js';

// Passwords and keys are left out: the columns only show whether there are any.
const USER = sql<{ accountId: number; now: Date }, UserRow>`
  select a.id, a.name, a.email, a.callsign as my_callsign, a.is_ham::integer, a.is_cb::integer, a.is_swl::integer, a.qth,
    a.grid, a.club_call, a.profile_bio, a.profile_image_name, a.mobile_number,
    a.mobile_confirmed_at is not null as mobile_confirmed, a.facebook_link, a.youtube_link, a.instagram_link,
    a.twitter_link, a.hamqth, a.qrz_auto_log_qso::integer, a.clublog_email, a.clublog_auto_log_qso::integer,
    a.qrz_api_key is not null as has_qrz_api_key, a.clublog_password is not null as has_clublog_password,
    a.eqsl_apikey is not null as has_eqsl_apikey, a.precise_location::integer, a.share_contest_frequency::integer,
    a.email_digest::integer, a.distance_unit, a.date_format, a.show_local_time::integer, a.closed_steps,
    (case when m.id is null then a.email_confirmed_at else m.email_confirmed_at end) is not null as email_confirmed, case
      when u.account_id is null then null when u.deletion_chosen_at is null then 'undecided' else 'deleting'
    end as unreviewed,
    a.managed_by_id, m.callsign as main_account, m.profile_image_name as main_profile_image_name, a.delete_at,
    a.exclude_from_leaderboards::integer, a.hide_presence::integer, a.rig_name_override,
    a.password_hash is not null as has_password, a.api_key_hash is not null as has_api_key, a.is_admin::integer,
    a.created_at, coalesce(m.created_at, a.created_at) as registered_at
  from identity.account a left join identity.account m on m.id = a.managed_by_id
    left join identity.unreviewed u on u.account_id = coalesce(m.id, a.id)
  where a.id = $accountId and (a.delete_at is null or a.delete_at > $now)`;
const SUBS = sql<{ mainId: number; now: Date }, SubAccount>`
  select id, callsign, name, profile_image_name from identity.account
  where managed_by_id = $mainId and (delete_at is null or delete_at > $now) order by callsign`;

const CALLSIGNS = sql<{ mainId: number }, { callsign: string }>`
  select callsign from identity.account where id in (${ACCOUNT_IDS_OF_MAIN})`;

interface UserRow
  extends Omit<
    User,
    | 'managed_by_call'
    | 'managed_by_callsign'
    | 'sub_accounts'
    | 'subscribed'
    | 'paid_subscription'
    | 'delete_at'
    | 'created_at'
    | 'user_awards'
    | 'ranked_from'
  > {
  delete_at: Date | null;
  created_at: Date;
  /** When its main account was created. */
  registered_at: Date;
}

/** The account as its owner sees it. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly clock: Clock,
    private readonly modules: ModuleRef,
  ) {}

  /** Whether this is a callsign of the user's account or of its sub-accounts. */
  async hasCallsign(me: Me, callsign: string): Promise<boolean> {
    const own = await this.database.run(CALLSIGNS, { mainId: me.accountId });
    const call = parseCallsign(callsign);
    return own.some((account) => account.callsign === call);
  }

  /** @throws Unauthenticated once the account is deleted or its deletion date has passed */
  async read(accountId: number): Promise<{ user: User; subscription: Subscription }> {
    const now = new Date(this.clock.now());
    const [found] = await this.database.run(USER, { accountId, now });
    if (!found) throw new Unauthenticated();
    const { registered_at, ...row } = found;
    const email_confirmed = row.email_confirmed || !this.config.sendsMail;
    const provenAt = registered_at.getTime() + UNPROVEN_MS;
    const mainId = row.managed_by_id ?? row.id;
    const [sub_accounts, { level, expiryDate, isPaid }, user_awards] = await Promise.all([
      this.database.run(SUBS, { mainId, now }),
      this.subscriptions.ofMain(mainId),
      // Looked up late, since the providing module depends on this one.
      this.modules.get(AwardSource, { strict: false }).awardsOf(accountId, { isOwn: true }),
    ]);
    const user = {
      ...row,
      email_confirmed,
      ranked_from: email_confirmed || provenAt <= now.getTime() ? null : new Date(provenAt).toISOString(),
      managed_by_call: row.main_account,
      managed_by_callsign: row.main_account,
      sub_accounts,
      user_awards,
      delete_at: row.delete_at?.toISOString() ?? null,
      subscribed: level > 0,
      paid_subscription: isPaid,
      created_at: row.created_at.toISOString(),
    };
    return { user, subscription: { level, expiryDate } };
  }
}
