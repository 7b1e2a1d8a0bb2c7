import { type Queryable, statement } from '../../platform/database/database.js';
import { PUBLIC_GRID } from './public-grid.js';

/** The public part of an account: no address, credentials or settings of outside services. */
export interface PublicAccount {
  id: number;
  /** Its main account; its own id for a main account. */
  mainId: number;
  callsign: string;
  name: string;
  isHam: boolean;
  isCb: boolean;
  isSwl: boolean;
  qth: string;
  /** 4 characters, or 6 if the operator shows them. */
  grid: string;
  clubCall: string;
  bio: string;
  facebook: string;
  youtube: string;
  instagram: string;
  twitter: string;
  image: string | null;
  rigName: string;
  isAdmin: boolean;
  mainCall: string | null;
  createdAt: Date;
}

// Others no longer see an account whose deletion is pending, nor its name beside its sub-accounts.
const BY_CALL = statement(`
  select a.id, coalesce(a.managed_by_id, a.id) as "mainId", a.callsign, a.name, a.is_ham as "isHam", a.is_cb as "isCb", a.is_swl as "isSwl", a.qth,
    ${PUBLIC_GRID} as grid, a.club_call as "clubCall", a.profile_bio as bio,
    a.facebook_link as facebook, a.youtube_link as youtube, a.instagram_link as instagram, a.twitter_link as twitter,
    a.profile_image_name as image, a.rig_name_override as "rigName", a.is_admin as "isAdmin",
    m.callsign as "mainCall", a.created_at as "createdAt"
  from identity.account a left join identity.account m on m.id = a.managed_by_id and m.delete_at is null
  where a.callsign = $1 and a.delete_at is null`);

export async function publicAccount(database: Queryable, callsign: string): Promise<PublicAccount | null> {
  const [account] = await database.run<PublicAccount>(BY_CALL, [callsign]);
  return account ?? null;
}
