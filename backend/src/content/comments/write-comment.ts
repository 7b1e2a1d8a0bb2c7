import type { CommentSubject } from '@pileup/contract/posts';
import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { Forbidden, NotFound, Unconfirmed } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { RecordsDirectActs } from '../../platform/reports.js';
import { Discovered } from '../../platform/wiring/discovered.js';
import { isBlockedBetween, Notifications } from '../../social/index.js';
import { type About, addToCounts } from './comment-counts.js';
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
const NO_SUCH_COMMENT = 'There is no such comment.';

const INSERT = statement(`
  insert into content.comment (account_id, about, about_id, text, created_at) values ($1, $2, $3, $4, $5) returning id`);
const DELETE = statement(`
  delete from content.comment where account_id = $1 and id = $2
  returning about, about_id, hidden_at is null and not author_leaving as "isShown"`);
const FIND = statement('select account_id as "authorId", about, about_id from content.comment where id = $1');
const HIDE = statement(`
  with before as (select id, hidden_at is not null as is_hidden from content.comment where id = $1 for update)
  update content.comment c set hidden_at = case when $2 then $3::timestamptz end, hidden_reason = $5,
    hidden_by_admin = $2 and $4
  from before b
  where c.id = b.id and (b.is_hidden <> $2 or ($2 and $4 and not hidden_by_admin)) and ($4 or not hidden_by_admin)
  returning about, about_id, not author_leaving and b.is_hidden <> $2 as "isCounted"`);

export const StoreCommentHandler = handlerOf(
  StoreComment,
  [Database, CommentSubjects, Notifications, Limits, Clock],
  async ({ me, about, id, text }, database, subjects, notifications, limits, clock) => {
    if (!me.isConfirmed) throw new Unconfirmed();
    const { ownerId, called } = await subjects.find(about, id, me, database);
    await limits.take(COMMENT_LIMIT, String(me.mainId), {
      message: 'You have written 60 comments within the hour. Please wait a while.',
    });
    const stored = await database.transaction(async (tx) => {
      if (ownerId !== null && (await isBlockedBetween(me.accountId, ownerId, tx))) throw refusedByOwner();
      const [row] = await tx.run<{ id: number }>(INSERT, [me.accountId, about, id, text, new Date(clock.now())]);
      if (!row) throw new Error('the comment was not stored');
      await addToCounts([{ about, about_id: id }], 1, tx);
      if (ownerId === null) return { id: row.id, notified: null };
      const subject = `${me.callsign} commented on ${shortened(called)}`;
      const post = about === 'post' ? { aboutPost: id } : {};
      const notified = await notifications.create(
        { to: ownerId, from: me.accountId, type: 140, subject, aboutComment: row.id, ...post },
        tx,
      );
      // The author was blocked since the check above.
      if (notified === 'blocked') throw refusedByOwner();
      return { id: row.id, notified };
    });
    notifications.publish(stored.notified);
    return stored.id;
  },
);

export const DeleteCommentHandler = handlerOf(DeleteComment, [Database], async ({ accountId, commentId }, database) => {
  await database.transaction(async (tx) => {
    const [deleted] = await tx.run<About & { isShown: boolean }>(DELETE, [accountId, commentId]);
    if (!deleted) throw new NotFound(NO_SUCH_COMMENT);
    if (deleted.isShown) await addToCounts([deleted], -1, tx);
  });
});

export const HideCommentHandler = handlerOf(
  HideComment,
  [Database, CommentSubjects, Clock, Discovered],
  async ({ me, commentId, hidden }, database, subjects, clock, discovered) => {
    const [comment] = await database.run<About & { authorId: number; about: CommentSubject }>(FIND, [commentId]);
    const thing = comment && (await subjects.find(comment.about, comment.about_id, me, database));
    if (!thing || (thing.ownerId !== me.accountId && !me.isAdmin)) throw new NotFound(NO_SUCH_COMMENT);
    const isOwn = thing.ownerId === me.accountId;
    await database.transaction(async (tx) => {
      const change = () =>
        setCommentHidden(commentId, { hidden, isAdmin: me.isAdmin, reason: null, now: clock.now() }, tx);
      const [acts] = isOwn ? [] : discovered.providers(RecordsDirectActs);
      if (!acts) return change();
      const act = hidden ? 'hide' : 'show';
      const ownerId = comment.authorId;
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
  const values = [commentId, hidden, new Date(now), isAdmin, reason];
  const [changed] = await tx.run<About & { isCounted: boolean }>(HIDE, values);
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
