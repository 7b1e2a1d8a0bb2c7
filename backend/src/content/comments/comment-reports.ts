import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import type { Queryable, Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';
import { setCommentHidden } from './write-comment.js';

const FIND = sql<
  { id: number; reporterId: number },
  { ownerId: number; text: string; about: string; about_id: number }
>`
  select account_id as "ownerId", text, about, about_id from content.comment
  where id = $id and not author_leaving and (hidden_at is null or account_id = $reporterId)`;

/** Comments that are reported to the administrators. */
@Injectable()
@ReportTarget({ kind: 'comment' })
export class CommentReports {
  constructor(private readonly clock: Clock) {}

  async find(id: number, reporterId: number, runs: Queryable): Promise<ReportedThing | null> {
    const [comment] = await runs.run(FIND, { id, reporterId });
    if (!comment) return null;
    const { ownerId, text, about, about_id } = comment;
    const page = about === 'stream' ? `/live/user/${about_id}` : `/post/${about_id}`;
    return { ownerId, text, path: `${page}?comment=${id}#comment-${id}` };
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    await setCommentHidden(id, { hidden: reason !== null, isAdmin: true, reason, now: this.clock.now() }, tx);
  }
}
