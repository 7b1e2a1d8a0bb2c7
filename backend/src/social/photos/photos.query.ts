import type { OwnPhoto, Photo } from '@pileup/contract/social';
import { type Queryable, statement } from '../../platform/database/database.js';

const COLUMNS = `p.id, p.name as profile_image_name, p.width, p.height, p.created_at as "createdAt",
    d.photo_id is not null as is_default`;
const FROM =
  'from social.photo p left join social.profile_photo d on d.account_id = p.account_id and d.photo_id = p.id';
const PHOTOS = statement(`
  select ${COLUMNS} ${FROM} where p.account_id = $1 and p.hidden_reason is null order by p.id desc limit $2`);
const OWN_PHOTOS = statement(`
  select ${COLUMNS}, p.hidden_reason as reason ${FROM} where p.account_id = $1 order by p.id desc`);
const NAMED = `
  select account_id from social.photo where name = $1 union all
  select account_id from social.profile_photo where name = $1`;
// Others no longer see photos of an account whose deletion is pending.
const STATE = statement(`
  select count(*) > 0 as "isStored", coalesce(bool_and(not s.is_leaving), false) as "isPublic"
  from (${NAMED}) p join social.station s using (account_id)`);
const DELETION_PENDING = statement('select s.is_leaving as "isPending" from social.station s where account_id = $1');
const PROFILE_PHOTO = statement('select name from social.profile_photo where account_id = $1');

type StoredPhoto = Omit<Photo, 'created_at'> & { createdAt: Date };

/** A station's photos as others see them, newest first; without a limit all of them, at most 100. */
export async function photosOf(accountId: number, runs: Queryable, limit: number | null = null): Promise<Photo[]> {
  const rows = await runs.run<StoredPhoto>(PHOTOS, [accountId, limit]);
  return rows.map(({ createdAt, ...photo }) => ({ ...photo, created_at: createdAt.toISOString() }));
}

/** A station's photos for its owner, including those that an administrator has hidden. */
export async function ownPhotos(accountId: number, runs: Queryable): Promise<OwnPhoto[]> {
  const rows = await runs.run<StoredPhoto & { reason: string | null }>(OWN_PHOTOS, [accountId]);
  return rows.map(({ createdAt, reason, ...photo }) => ({
    ...photo,
    created_at: createdAt.toISOString(),
    ...(reason !== null && { hidden_reason: reason }),
  }));
}

/** Whether the deletion of an account is pending, so that its photos are not public. */
export async function isDeletionPending(accountId: number, runs: Queryable): Promise<boolean> {
  return (await runs.run<{ isPending: boolean }>(DELETION_PENDING, [accountId]))[0]?.isPending ?? false;
}

export async function profilePhotoOf(accountId: number, runs: Queryable): Promise<string | null> {
  const [row] = await runs.run<{ name: string }>(PROFILE_PHOTO, [accountId]);
  return row?.name ?? null;
}

/** Whether a photo or profile photo has this name, and whether everyone may see it. */
export async function photoState(name: string, runs: Queryable): Promise<{ isStored: boolean; isPublic: boolean }> {
  const [state] = await runs.run<{ isStored: boolean; isPublic: boolean }>(STATE, [name]);
  return state ?? { isStored: false, isPublic: false };
}
