import { Injectable } from '@nestjs/common';
import type { LogBarUser } from '@pileup/contract/logbook';
import type { OwnPhoto, Photo } from '@pileup/contract/social';
import { PhotoSource } from '../../identity/index.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const COLUMNS = `p.id, p.name as profile_image_name, p.width, p.height, p.created_at as "createdAt",
    d.photo_id is not null as is_default`;
const FROM =
  'from social.photo p left join social.profile_photo d on d.account_id = p.account_id and d.photo_id = p.id';
const PHOTOS = sql<{ accountId: number; limit: number | null }, StoredPhoto>`
  select ${COLUMNS} ${FROM} where p.account_id = $accountId and p.hidden_reason is null order by p.id desc limit $limit`;
const OWN_PHOTOS = sql<{ accountId: number }, StoredPhoto & { reason: string | null }>`
  select ${COLUMNS}, p.hidden_reason as reason ${FROM} where p.account_id = $accountId order by p.id desc`;
const NAMED = `
  select account_id from social.photo where name = $name union all
  select account_id from social.profile_photo where name = $name`;
// Others no longer see photos of an account whose deletion is pending.
const STATE = sql<{ name: string }, { isStored: boolean; isPublic: boolean }>`
  select count(*) > 0 as "isStored", coalesce(bool_and(not s.is_leaving), false) as "isPublic"
  from (${NAMED}) p join social.station s using (account_id)`;
const DELETION_PENDING = sql<
  { accountId: number },
  { isPending: boolean }
>`select s.is_leaving as "isPending" from social.station s where account_id = $accountId`;
const PROFILE_PHOTO = sql<
  { accountId: number },
  { photoId: number; name: string }
>`select photo_id as "photoId", name from social.profile_photo where account_id = $accountId`;

type StoredPhoto = Omit<Photo, 'created_at'> & { createdAt: Date };

/** A station's photos as others see them, newest first; without a limit all of them, at most 100. */
export async function photosOf(accountId: number, runs: Queryable, limit: number | null = null): Promise<Photo[]> {
  const rows = await runs.run(PHOTOS, { accountId, limit });
  return rows.map(({ createdAt, ...photo }) => ({ ...photo, created_at: createdAt.toISOString() }));
}

/** A station's photos for its owner, including those that an administrator has hidden. */
export async function ownPhotos(accountId: number, runs: Queryable): Promise<OwnPhoto[]> {
  const rows = await runs.run(OWN_PHOTOS, { accountId });
  return rows.map(({ createdAt, reason, ...photo }) => ({
    ...photo,
    created_at: createdAt.toISOString(),
    ...(reason !== null && { hidden_reason: reason }),
  }));
}

/** Whether the deletion of an account is pending, so that its photos are not public. */
export async function isDeletionPending(accountId: number, runs: Queryable): Promise<boolean> {
  return (await runs.run(DELETION_PENDING, { accountId }))[0]?.isPending ?? false;
}

/** The profile photo of a station: the name of its file, and the photo it was made from. */
export async function profilePhotoOf(accountId: number, runs: Queryable) {
  const [found] = await runs.run(PROFILE_PHOTO, { accountId });
  return found;
}

/** Whether a photo or profile photo has this name, and whether everyone may see it. */
export async function photoState(name: string, runs: Queryable): Promise<{ isStored: boolean; isPublic: boolean }> {
  const [state] = await runs.run(STATE, { name });
  return state ?? { isStored: false, isPublic: false };
}

const LIMIT = 4;

/** The newest photos of a station, for the log bar. */
@Injectable()
export class LatestPhotos extends PhotoSource {
  constructor(private readonly database: Database) {
    super();
  }

  override async latestPhotos(accountId: number): Promise<LogBarUser['photos']> {
    const photos = await photosOf(accountId, this.database, LIMIT);
    return photos.map(({ id, profile_image_name, created_at }) => ({ id, profile_image_name, created_at }));
  }
}
