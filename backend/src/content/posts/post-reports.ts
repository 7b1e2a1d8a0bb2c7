import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { type Queryable, statement, type Transaction } from '../../platform/database/database.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';
import { picturePath } from '../post-pictures/picture-path.js';
import { listPosts, unlistPosts } from './listing.js';
import { POSTS_CHANGED } from './posts-changed.js';
import { postPath } from './text-measures.js';

const FIND = statement(`
  select account_id as "ownerId", title, body from content.post
  where id = $1 and account_id is not null and (hidden_at is null or account_id = $2) and not author_leaving`);
const HIDE = statement(`
  update content.post set hidden_at = case when $2::text is null then null else $3::timestamptz end, hidden_reason = $2
  where id = $1`);
const HERO = statement('select hero_name as name from content.post where id = $1');

/** Posts that are reported to the administrators. */
@Injectable()
@ReportTarget({ kind: 'post' })
export class PostReports {
  constructor(
    private readonly clock: Clock,
    private readonly bus: InstanceBus,
    private readonly paths: SignedPaths,
  ) {}

  async find(id: number, reporterId: number, runs: Queryable): Promise<ReportedThing | null> {
    const [post] = await runs.run<{ ownerId: number; title: string; body: string }>(FIND, [id, reporterId]);
    return post
      ? { ownerId: post.ownerId, text: `${post.title}\n\n${post.body}`, path: postPath(id, post.title) }
      : null;
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    await unlistPosts([id], tx);
    await tx.run(HIDE, [id, reason, new Date(this.clock.now())]);
    await listPosts([id], tx);
  }

  async publish(id: number): Promise<void> {
    this.bus.publish(POSTS_CHANGED, id);
  }

  async picture(id: number, runs: Queryable): Promise<string | null> {
    const [post] = await runs.run<{ name: string | null }>(HERO, [id]);
    return post?.name ? this.paths.sign(picturePath(post.name)) : null;
  }
}
