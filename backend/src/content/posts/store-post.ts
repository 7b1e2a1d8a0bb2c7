import { Captcha, type Me, type SolvedCaptcha } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { lockPictures, setUses } from '../post-pictures/picture-rows.js';
import { listPosts } from './listing.js';
import { POSTS_CHANGED } from './posts-changed.js';
import { type PostParams, preparePost, type WrittenPost } from './prepare-post.js';
import { TextRenderer } from './text-renderer.js';

/** Publishes a post; returns its id. */
export class StorePost extends CommandOf<{ me: Me; post: WrittenPost; captcha: SolvedCaptcha | null }, number>() {}

/** Per person, shared by all their callsigns. */
const POST_LIMIT = { name: 'posts by account', points: 30, seconds: 86_400 };

const INSERT = sql<PostParams & { accountId: number; createdAt: Date }, { id: number }>`
  insert into content.post (account_id, title, body, html, excerpt, keywords, hero_name, hero_width, hero_height, youtube_id,
    reading_minutes, created_at)
  values ($accountId, $title, $body, $html, $excerpt, $keywords, $heroName, $heroWidth, $heroHeight, $youtubeId,
    $readingMinutes, $createdAt)
  returning id`;

export const StorePostHandler = handlerOf(
  StorePost,
  [Database, TextRenderer, Captcha, Limits, Clock, InstanceBus],
  async ({ me, post, captcha }, database, renderer, captchas, limits, clock, bus) => {
    const text = await renderer.render(post.body, me.accountId);
    const id = await database.transaction(async (tx) => {
      if (captcha) await captchas.use(captcha, tx);
      await limits.take(POST_LIMIT, String(me.mainId), {
        tx,
        message: 'You have published 30 posts in the last day. Please continue tomorrow.',
      });
      await lockPictures(me.accountId, tx);
      const { params, pictures } = await preparePost(me.accountId, post, text, tx);
      const createdAt = new Date(clock.now());
      const [row] = await tx.run(INSERT, { ...params, accountId: me.accountId, createdAt });
      if (!row) throw new Error('the post was not stored');
      await setUses(row.id, pictures, tx);
      await listPosts([row.id], tx);
      return row.id;
    });
    bus.publish(POSTS_CHANGED, id);
    return id;
  },
);
