import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { Changed, NotFound } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { lockPictures, releaseUses, setUses } from '../post-pictures/picture-rows.js';
import { PostPictureFiles } from '../post-pictures/post-picture-files.js';
import { listPosts, unlistPosts } from './listing.js';
import { NO_SUCH_POST } from './posts.query.js';
import { POSTS_CHANGED } from './posts-changed.js';
import { preparePost } from './prepare-post.js';
import type { WrittenPost } from './store-post.js';
import { excerptOf, readingMinutes } from './text-measures.js';
import { TextRenderer } from './text-renderer.js';

/** Changes an own post. */
export class UpdatePost extends CommandOf<{
  me: Me;
  postId: number;
  post: WrittenPost;
  /** When the post was changed last, as its author knows it; null for any state. */
  ifUpdatedAt: string | null;
}>() {}
/** Deletes an own post with its comments. */
export class DeletePost extends CommandOf<{ accountId: number; postId: number }>() {}

const LOCK = statement(`
  select coalesce(updated_at, created_at) as "changedAt" from content.post
  where account_id = $1 and id = $2 for no key update`);
const UPDATE = statement(`
  update content.post set title = $3, body = $4, html = $5, excerpt = $6, keywords = $7, hero_name = $8, hero_width = $9,
    hero_height = $10, youtube_id = $11, reading_minutes = $12, updated_at = $13
  where account_id = $1 and id = $2`);
const DELETE = statement('delete from content.post where account_id = $1 and id = $2');
const DELETE_COMMENTS = statement(`delete from content.comment where about = 'post' and about_id = $1`);

/** @throws Changed if a post was changed since its author read it */
export function assertUnchanged(updatedAt: string, ifUpdatedAt: string | null): void {
  if (ifUpdatedAt !== null && updatedAt !== ifUpdatedAt)
    throw new Changed('This post was changed meanwhile, in another window or on another device.');
}

export const UpdatePostHandler = handlerOf(
  UpdatePost,
  [Database, TextRenderer, PostPictureFiles, Clock, InstanceBus],
  async ({ me: { accountId }, postId, post, ifUpdatedAt }, database, renderer, files, clock, bus) => {
    const text = await renderer.render(post.body, accountId);
    await database.transaction(async (tx) => {
      await lockPictures(accountId, tx);
      const [own] = await tx.run<{ changedAt: Date }>(LOCK, [accountId, postId]);
      if (!own) throw new NotFound(NO_SUCH_POST);
      assertUnchanged(own.changedAt.toISOString(), ifUpdatedAt);
      const { html, hero, pictures } = await preparePost(accountId, text, post.heroName, tx);
      // The post may move from one list to the other.
      await unlistPosts([postId], tx);
      await tx.run(UPDATE, [
        ...[accountId, postId, post.title, post.body, html, excerptOf(text.text), post.keywords],
        ...[hero?.name ?? null, hero?.width ?? null, hero?.height ?? null, post.youtubeId],
        ...[readingMinutes(text.text), new Date(clock.now())],
      ]);
      await listPosts([postId], tx);
      await files.removeAfter(tx, await setUses(postId, pictures, tx));
    });
    bus.publish(POSTS_CHANGED, postId);
  },
);

export const DeletePostHandler = handlerOf(
  DeletePost,
  [Database, PostPictureFiles, InstanceBus],
  async ({ accountId, postId }, database, files, bus) => {
    await database.transaction(async (tx) => {
      await lockPictures(accountId, tx);
      const [own] = await tx.run(LOCK, [accountId, postId]);
      if (!own) throw new NotFound(NO_SUCH_POST);
      await unlistPosts([postId], tx);
      await tx.run(DELETE_COMMENTS, [postId]);
      await tx.run(DELETE, [accountId, postId]);
      await files.removeAfter(tx, await releaseUses([postId], tx));
    });
    bus.publish(POSTS_CHANGED, postId);
  },
);
