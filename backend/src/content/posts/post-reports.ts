import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import type { Queryable, Transaction } from '../../platform/database/database.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';
import { picturePath } from '../post-pictures/picture-rows.js';
import { listPosts, unlistPosts } from './listing.js';
import { POSTS_CHANGED } from './posts-changed.js';
import { postPath } from './text-measures.js';

const FIND = sql<{ id: number; reporterId: number }, { ownerId: NotNull<number>; title: string; body: string }>`
  select account_id as "ownerId", title, body from content.post
  where id = $id and account_id is not null and (hidden_at is null or account_id = $reporterId) and not author_leaving`;
const HIDE = sql<{ id: number; reason: string | null; now: Date }>`
  update content.post set hidden_at = case when $reason::text is null then null else $now::timestamptz end, hidden_reason = $reason
  where id = $id`;
const HERO = sql<{ id: number }, { name: string | null }>`select hero_name as name from content.post where id = $id`;

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
    const [post] = await runs.run(FIND, { id, reporterId });
    return post
      ? { ownerId: post.ownerId, text: `${post.title}\n\n${post.body}`, path: postPath(id, post.title) }
      : null;
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    await unlistPosts([id], tx);
    await tx.run(HIDE, { id, reason, now: new Date(this.clock.now()) });
    await listPosts([id], tx);
  }

  async publish(id: number): Promise<void> {
    this.bus.publish(POSTS_CHANGED, id);
  }

  async picture(id: number, runs: Queryable): Promise<string | null> {
    const [post] = await runs.run(HERO, { id });
    return post?.name ? this.paths.sign(picturePath(post.name)) : null;
  }
}
