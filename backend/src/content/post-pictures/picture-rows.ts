import { type Queryable, statement } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';

/** Rows of `content.post_picture` and of the posts that show them. */

const LOCK = statement(accountLock('changingPostPictures'));
const INSERT = statement(`
  insert into content.post_picture (account_id, name, width, height, created_at) values ($1, $2, $3, $4, $5)`);
const COUNT = statement('select count(*)::integer as count from content.post_picture where account_id = $1');
const OWN = statement(`
  select name, width, height from content.post_picture where account_id = $1 and name = any ($2::text[])`);
const USE = statement(`
  insert into content.post_picture_use (name, post_id) select unnest($2::text[]), $1 on conflict do nothing`);
const RELEASE = statement(`
  delete from content.post_picture_use where post_id = any ($1::integer[]) and not name = any ($2::text[])
  returning name`);
// The files are removed by the caller.
const DELETE_UNUSED = statement(`
  delete from content.post_picture p where name = any ($1::text[])
    and not exists (select from content.post_picture_use u where u.name = p.name) returning name`);
const IS_PUBLIC = statement(`
  select exists (
    select from content.post_picture_use u join content.post p on p.id = u.post_id
    where u.name = $1 and p.hidden_at is null and not p.author_leaving) as "isPublic",
    exists (select from content.post_picture where name = $1) as "isStored"`);

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
  await tx.run(LOCK, [accountId]);
}

export async function addPictureRow(accountId: number, row: PictureRow, now: number, tx: Queryable): Promise<void> {
  await tx.run(INSERT, [accountId, row.name, row.width, row.height, new Date(now)]);
}

export async function countPictures(accountId: number, runs: Queryable): Promise<number> {
  return (await runs.run<{ count: number }>(COUNT, [accountId]))[0]?.count ?? 0;
}

/** The pictures that belong to the account, by name. */
export async function ownPictures(
  accountId: number,
  names: readonly string[],
  runs: Queryable,
): Promise<Map<string, PictureRow>> {
  const rows = names.length === 0 ? [] : await runs.run<PictureRow>(OWN, [accountId, names]);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Stores that a post shows these pictures and no others. Returns the names of pictures that no post shows any more. */
export async function setUses(postId: number, names: readonly string[], tx: Queryable): Promise<string[]> {
  const released = await releaseUses([postId], tx, names);
  await tx.run(USE, [postId, names]);
  return released;
}

/** Removes the uses by posts that are about to be deleted; returns the names of pictures that no post shows then. */
export async function releaseUses(
  postIds: readonly number[],
  tx: Queryable,
  except: readonly string[] = [],
): Promise<string[]> {
  const released = await tx.run<{ name: string }>(RELEASE, [postIds, except]);
  return deleteUnused(
    released.map(({ name }) => name),
    tx,
  );
}

/** Deletes the rows of those pictures that no post shows; returns their names. */
export async function deleteUnused(names: readonly string[], tx: Queryable): Promise<string[]> {
  if (names.length === 0) return [];
  return (await tx.run<{ name: string }>(DELETE_UNUSED, [names])).map(({ name }) => name);
}

/** Whether a picture exists, and whether a post shows it that everyone may read. */
export async function pictureState(name: string, runs: Queryable): Promise<{ isPublic: boolean; isStored: boolean }> {
  const [state] = await runs.run<{ isPublic: boolean; isStored: boolean }>(IS_PUBLIC, [name]);
  return state ?? { isPublic: false, isStored: false };
}
