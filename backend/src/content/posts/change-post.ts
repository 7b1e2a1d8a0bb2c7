import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Changed, NotFound } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { lockPictures, releaseUses, setUses } from '../post-pictures/picture-rows.js';
import { PostPictureFiles } from '../post-pictures/post-picture-files.js';
import { listPosts, unlistPosts } from './listing.js';
import { NO_SUCH_POST } from './posts.query.js';
import { POSTS_CHANGED } from './posts-changed.js';
import { type PostParams, preparePost, type WrittenPost } from './prepare-post.js';
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

const LOCK = sql<{ accountId: number; postId: number }, { changedAt: Date }>`
  select coalesce(updated_at, created_at) as "changedAt" from content.post
  where account_id = $accountId and id = $postId for no key update`;
const UPDATE = sql<PostParams & { accountId: number; postId: number; updatedAt: Date }>`
  update content.post set title = $title, body = $body, html = $html, excerpt = $excerpt, keywords = $keywords,
    hero_name = $heroName, hero_width = $heroWidth, hero_height = $heroHeight, youtube_id = $youtubeId,
    reading_minutes = $readingMinutes, updated_at = $updatedAt
  where account_id = $accountId and id = $postId`;
const DELETE = sql<{
  accountId: number;
  postId: number;
}>`delete from content.post where account_id = $accountId and id = $postId`;
const DELETE_COMMENTS = sql<{
  postId: number;
}>`delete from content.comment where about = 'post' and about_id = $postId`;

/** @throws Changed if a post was changed since its author read it */
export function assertUnchanged(updatedAt: string, ifUpdatedAt: string | null): void {
  if (ifUpdatedAt !== null && updatedAt !== ifUpdatedAt)
    throw new Changed('This post has since been changed in another window or on another device.');
}

export const UpdatePostHandler = handlerOf(
  UpdatePost,
  [Database, TextRenderer, PostPictureFiles, Clock, InstanceBus],
  async ({ me: { accountId }, postId, post, ifUpdatedAt }, database, renderer, files, clock, bus) => {
    const text = await renderer.render(post.body, accountId);
    await database.transaction(async (tx) => {
      await lockPictures(accountId, tx);
      const [own] = await tx.run(LOCK, { accountId, postId });
      if (!own) throw new NotFound(NO_SUCH_POST);
      assertUnchanged(own.changedAt.toISOString(), ifUpdatedAt);
      const { params, pictures } = await preparePost(accountId, post, text, tx);
      // The post may move from one list to the other.
      await unlistPosts([postId], tx);
      await tx.run(UPDATE, { ...params, accountId, postId, updatedAt: new Date(clock.now()) });
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
      const [own] = await tx.run(LOCK, { accountId, postId });
      if (!own) throw new NotFound(NO_SUCH_POST);
      await unlistPosts([postId], tx);
      await tx.run(DELETE_COMMENTS, { postId });
      await tx.run(DELETE, { accountId, postId });
      await files.removeAfter(tx, await releaseUses([postId], tx));
    });
    bus.publish(POSTS_CHANGED, postId);
  },
);
