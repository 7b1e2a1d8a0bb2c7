import { Captcha, type Me, type SolvedCaptcha } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { lockPictures, setUses } from '../post-pictures/picture-rows.js';
import { listPosts } from './listing.js';
import { Post } from './post.entity.js';
import { POSTS_CHANGED } from './posts-changed.js';
import { preparePost, type WrittenPost } from './prepare-post.js';
import { TextRenderer } from './text-renderer.js';

/** Publishes a post; returns its id. */
export class StorePost extends CommandOf<{ me: Me; post: WrittenPost; captcha: SolvedCaptcha | null }, number>() {}

/** Per person, shared by all their callsigns. */
const POST_LIMIT = { name: 'posts by account', points: 30, seconds: 86_400 };

export const StorePostHandler = handlerOf(
  StorePost,
  [Database, TextRenderer, Captcha, Limits, Clock, InstanceBus],
  async ({ me, post, captcha }, database, renderer, captchas, limits, clock, bus) => {
    const text = await renderer.render(post.body, me.accountId);
    const id = await database.unitOfWork(async (em, tx) => {
      if (captcha) await captchas.use(captcha, tx);
      await limits.take(POST_LIMIT, String(me.mainId), {
        tx,
        message: 'You have published 30 posts in the last day. Please continue tomorrow.',
      });
      await lockPictures(me.accountId, tx);
      const { fields, pictures } = await preparePost(me.accountId, post, text, tx);
      const stored = em.create(Post, { ...fields, accountId: me.accountId, createdAt: new Date(clock.now()) });
      await em.persist(stored).flush();
      await setUses(stored.id, pictures, tx);
      await listPosts([stored.id], tx);
      return stored.id;
    });
    bus.publish(POSTS_CHANGED, id);
    return id;
  },
);
