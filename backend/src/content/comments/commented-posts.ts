import { Injectable } from '@nestjs/common';
import type { Me } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { postPath } from '../posts/text-measures.js';
import { type CommentedThing, CommentSubjectOf } from './comment-subjects.js';

const FIND = sql<{ id: number; accountId: number | null; isAdmin: boolean }, { ownerId: number | null; title: string }>`
  select account_id as "ownerId", title from content.post
  where id = $id and (account_id is not distinct from $accountId or $isAdmin or (hidden_at is null and not author_leaving))`;

@Injectable()
@CommentSubjectOf({ about: 'post' })
export class CommentedPosts {
  async find(id: number, me: Me | undefined, runs: Queryable): Promise<CommentedThing | null> {
    const [post] = await runs.run(FIND, { id, accountId: me?.accountId ?? null, isAdmin: me?.isAdmin ?? false });
    return post ? { ownerId: post.ownerId, called: `your post "${post.title}"`, path: postPath(id, post.title) } : null;
  }
}
