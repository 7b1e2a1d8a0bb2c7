import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { lockPictures, releaseUses, setUses } from '../post-pictures/picture-rows.js';
import { PostPictureFiles } from '../post-pictures/post-picture-files.js';
import { listPosts, unlistPosts } from './listing.js';
import { assertUnchanged, changedAt, lockOwnPost } from './post.entity.js';
import { POSTS_CHANGED } from './posts-changed.js';
import { preparePost, type WrittenPost } from './prepare-post.js';
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

const DELETE_COMMENTS = sql<{
  postId: number;
}>`delete from content.comment where about = 'post' and about_id = $postId`;

export const UpdatePostHandler = handlerOf(
  UpdatePost,
  [Database, TextRenderer, PostPictureFiles, Clock, InstanceBus],
  async ({ me: { accountId }, postId, post, ifUpdatedAt }, database, renderer, files, clock, bus) => {
    const text = await renderer.render(post.body, accountId);
    await database.unitOfWork(async (em, tx) => {
      await lockPictures(accountId, tx);
      const own = await lockOwnPost(em, accountId, postId);
      assertUnchanged(changedAt(own), ifUpdatedAt);
      const { fields, pictures } = await preparePost(accountId, post, text, tx);
      // The post may move from one list to the other.
      await unlistPosts([postId], tx);
      em.assign(own, { ...fields, updatedAt: new Date(clock.now()) });
      await em.flush();
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
    await database.unitOfWork(async (em, tx) => {
      await lockPictures(accountId, tx);
      const own = await lockOwnPost(em, accountId, postId);
      await unlistPosts([postId], tx);
      await tx.run(DELETE_COMMENTS, { postId });
      em.remove(own);
      await files.removeAfter(tx, await releaseUses([postId], tx));
    });
    bus.publish(POSTS_CHANGED, postId);
  },
);
