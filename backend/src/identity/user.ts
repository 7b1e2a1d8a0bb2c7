import type { Flag, Subscription, User } from '@pileup/contract/identity';
import type { Account } from './account.entity.js';

const flag = (value: boolean): Flag => (value ? 1 : 0);

/** The account as its owner sees it; the password and the API key are never part of it. */
export function userOf(account: Account): User {
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
    exclude_from_leaderboards: flag(account.excludeFromLeaderboards),
    hide_presence: flag(account.hidePresence),
    rig_name_override: account.rigNameOverride,
    has_password: Boolean(account.passwordHash),
    has_api_key: Boolean(account.apiKeyHash),
    subscribed: false,
    paid_subscription: false,
    is_admin: flag(account.isAdmin),
    created_at: account.createdAt.toISOString(),
  };
}

/** What other modules keep of it. */
export function stationOf(account: Account): { accountId: number; callsign: string; excluded: boolean } {
  return { accountId: account.id, callsign: account.callsign, excluded: account.excludeFromLeaderboards };
}

/** Nobody can subscribe before there is billing: every account is the free one. */
export const FREE: Subscription = { level: 0, expiryDate: null };
