import { LockMode } from '@mikro-orm/postgresql';
import type { CommentSubject } from '@pileup/contract/posts';
import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Forbidden, NotFound, Unconfirmed } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { RecordsDirectActs } from '../../platform/reports.js';
import { Discovered } from '../../platform/wiring/discovered.js';
import { isBlockedBetween, Notifications } from '../../social/index.js';
import { type About, Comment, isCounted } from './comment.entity.js';
import { addToCounts } from './comment-counts.js';
import { CommentSubjects } from './comment-subjects.js';

/** Publishes a comment; returns its id. */
export class StoreComment extends CommandOf<{ me: Me; about: CommentSubject; id: number; text: string }, number>() {}
/** Deletes an own comment. */
export class DeleteComment extends CommandOf<{ accountId: number; commentId: number }>() {}
/** Hides a comment on something of one's own, or shows it again; administrators any comment. */
export class HideComment extends CommandOf<{ me: Me; commentId: number; hidden: boolean }>() {}

/** Per person, shared by all their callsigns. */
const COMMENT_LIMIT = { name: 'comments by account', points: 60, seconds: 3_600 };
const TITLE_LENGTH = 60;
const NO_SUCH_COMMENT = 'Comment not found.';

const HIDE = sql<
  { commentId: number; hidden: boolean; now: Date; isAdmin: boolean; reason: string | null },
  About & { isCounted: boolean }
>`
  with before as (select id, hidden_at is not null as is_hidden from content.comment where id = $commentId for update)
  update content.comment c set hidden_at = case when $hidden then $now::timestamptz end, hidden_reason = $reason,
    hidden_by_admin = $hidden and $isAdmin
  from before b
  where c.id = b.id and (b.is_hidden <> $hidden or ($hidden and $isAdmin and not hidden_by_admin)) and ($isAdmin or not hidden_by_admin)
  returning about, about_id as "aboutId", not author_leaving and b.is_hidden <> $hidden as "isCounted"`;

export const StoreCommentHandler = handlerOf(
  StoreComment,
  [Database, CommentSubjects, Notifications, Limits, Clock],
  async ({ me, about, id, text }, database, subjects, notifications, limits, clock) => {
    if (!me.isConfirmed) throw new Unconfirmed();
    const { ownerId, called } = await subjects.find(about, id, me, database);
    await limits.take(COMMENT_LIMIT, String(me.mainId), {
      message: 'You have written 60 comments in the last hour. Please wait a while.',
    });
    const stored = await database.unitOfWork(async (em, tx) => {
      if (ownerId !== null && (await isBlockedBetween(me.accountId, ownerId, tx))) throw refusedByOwner();
      const createdAt = new Date(clock.now());
      const comment = em.create(Comment, { accountId: me.accountId, about, aboutId: id, text, createdAt });
      await em.persist(comment).flush();
      await addToCounts([comment], 1, tx);
      if (ownerId === null) return { id: comment.id, notified: null };
      const subject = `${me.callsign} commented on ${shortened(called)}`;
      const post = about === 'post' ? { aboutPost: id } : {};
      const notified = await notifications.create(
        { to: ownerId, from: me.accountId, type: 140, subject, aboutComment: comment.id, ...post },
        tx,
      );
      // The author was blocked since the check above.
      if (notified === 'blocked') throw refusedByOwner();
      return { id: comment.id, notified };
    });
    notifications.publish(stored.notified);
    return stored.id;
  },
);

export const DeleteCommentHandler = handlerOf(DeleteComment, [Database], async ({ accountId, commentId }, database) => {
  await database.unitOfWork(async (em, tx) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const own = await em.findOne(Comment, { accountId, id: commentId }, { lockMode });
    if (!own) throw new NotFound(NO_SUCH_COMMENT);
    if (isCounted(own)) await addToCounts([own], -1, tx);
    em.remove(own);
  });
});

export const HideCommentHandler = handlerOf(
  HideComment,
  [Database, CommentSubjects, Clock, Discovered],
  async ({ me, commentId, hidden }, database, subjects, clock, discovered) => {
    const comment = await database.em().findOne(Comment, { id: commentId });
    const thing = comment && (await subjects.find(comment.about, comment.aboutId, me, database));
    if (!thing || (thing.ownerId !== me.accountId && !me.isAdmin)) throw new NotFound(NO_SUCH_COMMENT);
    const isOwn = thing.ownerId === me.accountId;
    await database.transaction(async (tx) => {
      const change = () =>
        setCommentHidden(commentId, { hidden, isAdmin: me.isAdmin, reason: null, now: clock.now() }, tx);
      const [acts] = isOwn ? [] : discovered.providers(RecordsDirectActs);
      if (!acts) return change();
      const act = hidden ? 'hide' : 'show';
      const ownerId = comment.accountId;
      return acts.value.record({ adminId: me.accountId, act, kind: 'comment', id: commentId, ownerId }, change, tx);
    });
  },
);

/**
 * Hides or shows a comment; false if nothing changes. Only an administrator shows again what an administrator has
 * hidden, even if the owner of the commented thing had hidden it before.
 */
export async function setCommentHidden(
  commentId: number,
  { hidden, isAdmin, reason, now }: { hidden: boolean; isAdmin: boolean; reason: string | null; now: number },
  tx: Queryable,
): Promise<boolean> {
  const [changed] = await tx.run(HIDE, { commentId, hidden, now: new Date(now), isAdmin, reason });
  if (changed?.isCounted) await addToCounts([changed], hidden ? -1 : 1, tx);
  return changed !== undefined;
}

/** Cuts a long title within its quotes. */
function shortened(called: string): string {
  const chars = [...called];
  return chars.length <= TITLE_LENGTH
    ? called
    : `${chars.slice(0, TITLE_LENGTH).join('')}…${called.endsWith('"') ? '"' : ''}`;
}

const refusedByOwner = () => new Forbidden('You cannot comment here: one of you has blocked the other.');
