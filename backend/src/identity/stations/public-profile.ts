import type { ProfileAccount } from '@pileup/contract/social';
import { homeCall } from '@pileup/radio/callsign';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** The public grid of account `a`, as a column: 4 characters, or 6 if the operator shows them. */
export const PUBLIC_GRID = 'left(a.grid, case when a.precise_location then 6 else 4 end)';

/** The public part of an account: no address, credentials or settings of outside services. */
export interface PublicAccount extends Omit<ProfileAccount, 'id' | 'created_at'> {
  id: number;
  /** The id of its main account; for a main account its own. */
  main_id: number;
  created_at: Date;
}

// Others no longer see an account whose deletion is pending, nor its name beside its sub-accounts.
const BY_CALL = sql<{ callsign: string; homeCall: string }, PublicAccount>`
  select a.id, coalesce(a.managed_by_id, a.id) as main_id, a.callsign as my_callsign, a.name, a.is_ham::integer,
    a.is_cb::integer, a.is_swl::integer, a.qth, ${PUBLIC_GRID} as grid, a.club_call, a.profile_bio, a.facebook_link,
    a.youtube_link, a.instagram_link, a.twitter_link, a.profile_image_name, a.rig_name_override as rig_name,
    a.is_admin::integer, m.callsign as main_account, a.created_at
  from identity.account a left join identity.account m on m.id = a.managed_by_id and m.delete_at is null
  where a.callsign in ($callsign, $homeCall) and a.delete_at is null
  order by a.callsign = $callsign desc limit 1`;
// `$mainId` is the main account that wants the portable call; null for a new account.
const OTHER_LICENSEE = sql<{ home: string; mainId: number | null }>`
  select from identity.account where callsign = $home and coalesce(managed_by_id, id) is distinct from $mainId`;

/** The account of a callsign; that of the licence for a portable call without an account, such as `G4QZX/P`. */
export async function publicAccount(database: Queryable, callsign: string): Promise<PublicAccount | null> {
  const [account] = await database.run(BY_CALL, { callsign, homeCall: homeCall(callsign) });
  return account ?? null;
}

/**
 * Whether a callsign is the portable call of another operator who has an account: contacts of the feed lead to the page
 * of that call.
 * @param mainId main account of the operator who wants it; null for a new account
 */
export async function isPortableOfOther(tx: Queryable, callsign: string, mainId: number | null): Promise<boolean> {
  const home = homeCall(callsign);
  return home !== callsign && (await tx.run(OTHER_LICENSEE, { home, mainId })).length > 0;
}
