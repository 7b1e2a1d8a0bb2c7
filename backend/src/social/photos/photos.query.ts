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
const IS_REFERENCED = statement(`
  select exists (select from social.photo where name = $1)
    or exists (select from social.profile_photo where name = $1) as is_referenced`);
const PROFILE_PHOTO = statement('select name from social.profile_photo where account_id = $1');

type StoredPhoto = Omit<Photo, 'created_at'> & { createdAt: Date };

/** A station's photos as others see them, newest first; without a limit all of them, at most 100. */
export async function photosOf(accountId: number, runs: Queryable, limit: number | null = null): Promise<Photo[]> {
  const rows = await runs.run<StoredPhoto>(PHOTOS, [accountId, limit]);
  return rows.map(({ createdAt, ...photo }) => ({ ...photo, created_at: createdAt.toISOString() }));
}

/** The same for the station's owner, with photos that an administrator has hidden. */
export async function ownPhotos(accountId: number, runs: Queryable): Promise<OwnPhoto[]> {
  const rows = await runs.run<StoredPhoto & { reason: string | null }>(OWN_PHOTOS, [accountId]);
  return rows.map(({ createdAt, reason, ...photo }) => ({
    ...photo,
    created_at: createdAt.toISOString(),
    ...(reason !== null && { hidden_reason: reason }),
  }));
}

export async function profilePhotoOf(accountId: number, runs: Queryable): Promise<string | null> {
  const [row] = await runs.run<{ name: string }>(PROFILE_PHOTO, [accountId]);
  return row?.name ?? null;
}

/** Whether a photo or profile photo has this name; false after a deletion, even while the file still exists. */
export async function isReferenced(name: string, runs: Queryable): Promise<boolean> {
  const [row] = await runs.run<{ is_referenced: boolean }>(IS_REFERENCED, [name]);
  return row?.is_referenced ?? false;
}
