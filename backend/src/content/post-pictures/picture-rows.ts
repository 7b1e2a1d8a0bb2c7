import type { Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import type { SignedPaths } from '../../platform/http/signed-paths.js';

export const picturePath = (name: string): string => `/post-pictures/${name}`;

const SOURCE = /<img src="(\/post-pictures\/[0-9a-f]{32}\.jpg)"/g;

/** The HTML of a post with signed addresses of its pictures, for those who may read it while it is hidden. */
export function withSignedPictures(html: string, paths: SignedPaths): string {
  return html.replace(SOURCE, (_, path: string) => `<img src="${paths.sign(path).replaceAll('&', '&amp;')}"`);
}

/** Rows of `content.post_picture` and of the posts that show them. */

const LOCK = sql<{ accountId: number }>`${accountLock('changingPostPictures')}`;
const INSERT = sql<{ accountId: number; name: string; width: number; height: number; createdAt: Date }>`
  insert into content.post_picture (account_id, name, width, height, created_at) values ($accountId, $name, $width, $height, $createdAt)`;
const COUNT = sql<
  { accountId: number },
  { count: number }
>`select count(*)::integer as count from content.post_picture where account_id = $accountId`;
const OWN = sql<{ accountId: number; names: readonly string[] }, PictureRow>`
  select name, width, height from content.post_picture where account_id = $accountId and name = any ($names::text[])`;
const USE = sql<{ postId: number; names: readonly string[] }>`
  insert into content.post_picture_use (name, post_id) select unnest($names::text[]), $postId on conflict do nothing`;
const RELEASE = sql<{ postIds: readonly number[]; except: readonly string[] }, { name: string }>`
  delete from content.post_picture_use where post_id = any ($postIds::integer[]) and not name = any ($except::text[])
  returning name`;
// The files are removed by the caller.
const DELETE_UNUSED = sql<{ names: readonly string[] }, { name: string }>`
  delete from content.post_picture p where name = any ($names::text[])
    and not exists (select from content.post_picture_use u where u.name = p.name) returning name`;
const IS_PUBLIC = sql<{ name: string }, { isPublic: boolean; isStored: boolean }>`
  select exists (
    select from content.post_picture_use u join content.post p on p.id = u.post_id
    where u.name = $name and p.hidden_at is null and not p.author_leaving) as "isPublic",
    exists (select from content.post_picture where name = $name) as "isStored"`;

export interface PictureRow {
  name: string;
  width: number;
  height: number;
}

/**
 * Serializes changes of an account's pictures and of the posts that show them: a picture is not removed while a post that
 * refers to it is being stored.
 */
export async function lockPictures(accountId: number, tx: Queryable): Promise<void> {
  await tx.run(LOCK, { accountId });
}

export async function addPictureRow(accountId: number, row: PictureRow, now: number, tx: Queryable): Promise<void> {
  await tx.run(INSERT, { accountId, name: row.name, width: row.width, height: row.height, createdAt: new Date(now) });
}

export async function countPictures(accountId: number, runs: Queryable): Promise<number> {
  return (await runs.run(COUNT, { accountId }))[0]?.count ?? 0;
}

/** The pictures that belong to the account, by name. */
export async function ownPictures(
  accountId: number,
  names: readonly string[],
  runs: Queryable,
): Promise<Map<string, PictureRow>> {
  const rows = names.length === 0 ? [] : await runs.run(OWN, { accountId, names });
  return new Map(rows.map((row) => [row.name, row]));
}

/** Stores that a post shows these pictures and no others. Returns the names of pictures that no post shows any more. */
export async function setUses(postId: number, names: readonly string[], tx: Queryable): Promise<string[]> {
  const released = await releaseUses([postId], tx, names);
  await tx.run(USE, { postId, names });
  return released;
}

/** Removes the uses by posts that are about to be deleted; returns the names of pictures that no post shows then. */
export async function releaseUses(
  postIds: readonly number[],
  tx: Queryable,
  except: readonly string[] = [],
): Promise<string[]> {
  const released = await tx.run(RELEASE, { postIds, except });
  return deleteUnused(
    released.map(({ name }) => name),
    tx,
  );
}

/** Deletes the rows of those pictures that no post shows; returns their names. */
export async function deleteUnused(names: readonly string[], tx: Queryable): Promise<string[]> {
  if (names.length === 0) return [];
  return (await tx.run(DELETE_UNUSED, { names })).map(({ name }) => name);
}

/** Whether a picture exists, and whether a post shows it that everyone may read. */
export async function pictureState(name: string, runs: Queryable): Promise<{ isPublic: boolean; isStored: boolean }> {
  const [state] = await runs.run(IS_PUBLIC, { name });
  return state ?? { isPublic: false, isStored: false };
}
