import type { Flag, SubAccount, User } from '@pileup/contract/identity';
import type { Account } from './account.entity.js';
import type { StationSnapshot } from './stations/stations.js';
import type { SubscriptionStatus } from './subscriptions.js';

const flag = (value: boolean): Flag => (value ? 1 : 0);

export interface MainAccount {
  callsign: string;
  profile_image_name: string | null;
}

/** The part of the owner's view that is not in the account's row. */
export interface AccountContext {
  /** Null for a main account. */
  main: MainAccount | null;
  isConfirmed: boolean;
  unreviewed: User['unreviewed'];
  subAccounts: SubAccount[];
  subscription: SubscriptionStatus;
}

/** The account as its owner sees it, without passwords and keys. */
export function userOf(
  account: Account,
  { main, isConfirmed, unreviewed, subAccounts, subscription }: AccountContext,
): User {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    my_callsign: account.callsign,
    is_ham: flag(account.isHam),
    is_cb: flag(account.isCb),
    is_swl: flag(account.isSwl),
    qth: account.qth,
    grid: account.grid,
    club_call: account.clubCall,
    profile_bio: account.profileBio,
    profile_image_name: account.profileImageName ?? null,
    mobile_number: account.mobileNumber,
    mobile_confirmed: Boolean(account.mobileConfirmedAt),
    facebook_link: account.facebookLink,
    youtube_link: account.youtubeLink,
    instagram_link: account.instagramLink,
    twitter_link: account.twitterLink,
    hamqth: account.hamqth,
    qrz_auto_log_qso: flag(account.qrzAutoLogQso),
    clublog_email: account.clublogEmail,
    clublog_auto_log_qso: flag(account.clublogAutoLogQso),
    has_qrz_api_key: Boolean(account.qrzApiKey),
    has_clublog_password: Boolean(account.clublogPassword),
    has_eqsl_apikey: Boolean(account.eqslApikey),
    precise_location: flag(account.preciseLocation),
    share_contest_frequency: flag(account.shareContestFrequency),
    email_digest: flag(account.emailDigest),
    email_confirmed: isConfirmed,
    unreviewed,
    managed_by_id: account.managedById ?? null,
    managed_by_call: main?.callsign ?? null,
    managed_by_callsign: main?.callsign ?? null,
    main_account: main?.callsign ?? null,
    main_profile_image_name: main?.profile_image_name ?? null,
    sub_accounts: subAccounts,
    delete_at: account.deleteAt?.toISOString() ?? null,
    exclude_from_leaderboards: flag(account.excludeFromLeaderboards),
    hide_presence: flag(account.hidePresence),
    rig_name_override: account.rigNameOverride,
    has_password: Boolean(account.passwordHash),
    has_api_key: Boolean(account.apiKeyHash),
    subscribed: subscription.level > 0,
    paid_subscription: subscription.isPaid,
    is_admin: flag(account.isAdmin),
    created_at: account.createdAt.toISOString(),
  };
}

export function stationOf(account: Account): StationSnapshot {
  return {
    accountId: account.id,
    callsign: account.callsign,
    excluded: account.excludeFromLeaderboards,
    mainId: account.managedById ?? account.id,
    isHidden: account.hidePresence,
    deletionPending: Boolean(account.deleteAt),
  };
}
