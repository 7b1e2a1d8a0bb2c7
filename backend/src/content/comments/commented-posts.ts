import { Injectable } from '@nestjs/common';
import type { Me } from '../../identity/index.js';
import { type Queryable, statement } from '../../platform/database/database.js';
import { postPath } from '../posts/text-measures.js';
import { type CommentedThing, CommentSubjectOf } from './comment-subjects.js';

const FIND = statement(`
  select account_id as "ownerId", title from content.post
  where id = $1 and (account_id is not distinct from $2 or $3 or (hidden_at is null and not author_leaving))`);

@Injectable()
@CommentSubjectOf({ about: 'post' })
export class CommentedPosts {
  async find(id: number, me: Me | undefined, runs: Queryable): Promise<CommentedThing | null> {
    const [post] = await runs.run<{ ownerId: number | null; title: string }>(FIND, [
      ...[id, me?.accountId ?? null],
      me?.isAdmin ?? false,
    ]);
    return post ? { ownerId: post.ownerId, called: `your post "${post.title}"`, path: postPath(id, post.title) } : null;
  }
}
