import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { CommentSubject } from '@pileup/contract/posts';

/**
 * A comment as its author writes and deletes it. Hiding is one statement, which administrators' decisions have in their
 * transaction.
 */
export const Comment = defineEntity({
  name: 'Comment',
  schema: 'content',
  tableName: 'comment',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    about: p.text().$type<CommentSubject>(),
    /** The id of the post, or the account of the stream's operator. */
    aboutId: p.integer(),
    text: p.text(),
    createdAt: p.datetime(),
    hiddenAt: p.datetime().strictNullable(),
    /** Whether the deletion of its author's account is pending. */
    authorLeaving: p.boolean().default(false),
  },
});

export type Comment = InferEntity<typeof Comment>;

/** The thing that a comment is about. */
export type About = Pick<Comment, 'about' | 'aboutId'>;

/** Whether everyone sees a comment, so that it counts. */
export const isCounted = ({ hiddenAt, authorLeaving }: Comment): boolean => hiddenAt === null && !authorLeaving;
