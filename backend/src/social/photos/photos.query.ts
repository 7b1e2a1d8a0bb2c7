import type { Photo } from '@pileup/contract/social';
import { type Queryable, statement } from '../../platform/database/database.js';

const PHOTOS = statement(`
  select p.id, p.name as profile_image_name, p.width, p.height, p.created_at as "createdAt",
    d.photo_id is not null as is_default
  from social.photo p left join social.profile_photo d on d.account_id = p.account_id and d.photo_id = p.id
  where p.account_id = $1 order by p.id desc limit $2`);
const IS_REFERENCED = statement(`
  select exists (select from social.photo where name = $1)
    or exists (select from social.profile_photo where name = $1) as is_referenced`);
const PROFILE_PHOTO = statement('select name from social.profile_photo where account_id = $1');

/** A station's photos, newest first; without a limit all of them, at most 100. */
export async function photosOf(accountId: number, runs: Queryable, limit: number | null = null): Promise<Photo[]> {
  const rows = await runs.run<Omit<Photo, 'created_at'> & { createdAt: Date }>(PHOTOS, [accountId, limit]);
  return rows.map(({ createdAt, ...photo }) => ({ ...photo, created_at: createdAt.toISOString() }));
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
