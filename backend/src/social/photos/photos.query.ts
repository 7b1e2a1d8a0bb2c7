import type { Photo } from '@pileup/contract/social';
import { type Runs, statement } from '../../platform/database/database.js';

const PHOTOS = statement(`
  select p.id, p.name as profile_image_name, p.width, p.height, p.created_at as "createdAt",
    d.photo_id is not null as is_default
  from social.photo p left join social.profile_photo d on d.account_id = p.account_id and d.photo_id = p.id
  where p.account_id = $1 order by p.id desc limit $2`);
const NAMED = statement(`
  select exists (select from social.photo where name = $1)
    or exists (select from social.profile_photo where name = $1) as is_so`);
const PROFILE_PHOTO = statement('select name from social.profile_photo where account_id = $1');

/** A station's photos, newest first; without a limit all of them, 100 at most. */
export async function photosOf(accountId: number, runs: Runs, limit: number | null = null): Promise<Photo[]> {
  const rows = await runs.run<Omit<Photo, 'created_at'> & { createdAt: Date }>(PHOTOS, [accountId, limit]);
  return rows.map(({ createdAt, ...photo }) => ({ ...photo, created_at: createdAt.toISOString() }));
}

/** The file of its profile photo. */
export async function profilePhotoOf(accountId: number, runs: Runs): Promise<string | null> {
  const [row] = await runs.run<{ name: string }>(PROFILE_PHOTO, [accountId]);
  return row?.name ?? null;
}

/** Whether a photo, or a profile photo, has this name; one that was deleted has it no more, though its file may be there yet. */
export async function isNamed(name: string, runs: Runs): Promise<boolean> {
  const [named] = await runs.run<{ is_so: boolean }>(NAMED, [name]);
  return named?.is_so ?? false;
}
