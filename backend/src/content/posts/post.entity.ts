import { defineEntity, type EntityManager, type InferEntity, LockMode, p } from '@mikro-orm/postgresql';
import { Changed, NotFound } from '../../platform/errors.js';

/**
 * A post as its author writes it. Its other columns are written by statements: its place in the lists and the number of
 * its comments for many posts at a time, hiding in the transaction of an administrator's decision.
 */
export const Post = defineEntity({
  name: 'Post',
  schema: 'content',
  tableName: 'post',
  properties: {
    id: p.integer().primary(),
    /** Null for help posts, which are by Pileup. */
    accountId: p.integer().strictNullable(),
    title: p.text(),
    /** Markdown. */
    body: p.text(),
    /** Sanitized HTML, made from `body`. */
    html: p.text(),
    /** The beginning of the text without Markdown. */
    excerpt: p.text(),
    keywords: p.text(),
    /** A picture of the author. */
    heroName: p.text().strictNullable(),
    heroWidth: p.integer().strictNullable(),
    heroHeight: p.integer().strictNullable(),
    youtubeId: p.text().strictNullable(),
    readingMinutes: p.smallint(),
    createdAt: p.datetime(),
    updatedAt: p.datetime().strictNullable(),
    hiddenAt: p.datetime().strictNullable(),
  },
});

export type Post = InferEntity<typeof Post>;

export const NO_SUCH_POST = 'Post not found.';

/** An own post, locked until the transaction ends. @throws NotFound */
export async function lockOwnPost(em: EntityManager, accountId: number, postId: number): Promise<Post> {
  const post = await em.findOne(Post, { accountId, id: postId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!post) throw new NotFound(NO_SUCH_POST);
  return post;
}

/** When its author changed it last, in ISO 8601. */
export const changedAt = ({ updatedAt, createdAt }: Pick<Post, 'updatedAt' | 'createdAt'>): string =>
  (updatedAt ?? createdAt).toISOString();

/** @throws Changed if a post was changed since its author read it */
export function assertUnchanged(updatedAt: string, ifUpdatedAt: string | null): void {
  if (ifUpdatedAt !== null && updatedAt !== ifUpdatedAt)
    throw new Changed('This post has since been changed in another window or on another device.');
}
