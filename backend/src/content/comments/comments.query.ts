import type * as contract from '@pileup/contract/posts';
import type { CommentSubject, CommentsResponse } from '@pileup/contract/posts';
import type { Me, Stations } from '../../identity/index.js';
import type { Database, Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { authorOf, PILEUP } from '../posts/posts.query.js';
import { Comment } from './comment.entity.js';

const PAGE_SIZE = 50;

interface SeenParams {
  about: string;
  aboutId: number;
  /** The account of the reader. */
  viewerId: number | null;
  mayHide: boolean;
}

/** Comments that a reader sees. */
const SEEN = `about = $about and about_id = $aboutId
  and (account_id is not distinct from $viewerId or (not author_leaving and (hidden_at is null or $mayHide)))`;
const COUNT = sql<SeenParams & { comment: number }, { count: number; before: number }>`
  select count(*)::integer as count, (count(*) filter (where id < $comment::integer))::integer as before
  from content.comment where ${SEEN}`;
const PAGE = sql<SeenParams & { offset: number }, CommentRow>`
  select id, account_id as "accountId", text, created_at as "createdAt", hidden_at as "hiddenAt"
  from content.comment where ${SEEN} order by id offset $offset limit ${PAGE_SIZE}`;

type CommentRow = Pick<Comment, 'id' | 'accountId' | 'text' | 'createdAt' | 'hiddenAt'>;

export interface CommentsRange {
  readonly about: CommentSubject;
  readonly id: number;
  /** The last one by default. */
  readonly page?: number | undefined;
  /** The page with this comment. */
  readonly comment?: number | undefined;
}

/** A page of comments, oldest first. */
export async function readComments(
  runs: Queryable,
  stations: Stations,
  { about, id, page, comment }: CommentsRange,
  { me, mayHide }: { me: Me | undefined; mayHide: boolean },
): Promise<CommentsResponse> {
  const seen = { about, aboutId: id, viewerId: me?.accountId ?? null, mayHide };
  const [{ count, before } = { count: 0, before: 0 }] = await runs.run(COUNT, { ...seen, comment: comment ?? 0 });
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const wanted = comment === undefined ? (page ?? pages) : Math.floor(before / PAGE_SIZE) + 1;
  const shown = Math.min(wanted, pages);
  const rows = await runs.run(PAGE, { ...seen, offset: (shown - 1) * PAGE_SIZE });
  return { comments: await commentsOf(rows, stations, me, mayHide), count, page: shown, pages };
}

/** An own comment. */
export async function ownComment(
  database: Database,
  stations: Stations,
  id: number,
  me: Me,
  mayHide: boolean,
): Promise<contract.Comment | null> {
  const own = await database.em().find(Comment, { accountId: me.accountId, id });
  const [comment] = await commentsOf(own, stations, me, mayHide);
  return comment ?? null;
}

async function commentsOf(
  rows: readonly CommentRow[],
  stations: Stations,
  me: Me | undefined,
  mayHide: boolean,
): Promise<contract.Comment[]> {
  const authors = await stations.summaries(rows.map(({ accountId }) => accountId));
  return rows.flatMap(({ id, accountId, text, createdAt, hiddenAt }): contract.Comment[] => {
    const author = authors.get(accountId);
    const mine = me !== undefined && accountId === me.accountId;
    // Only its author still sees a comment of an account whose deletion is pending.
    if (!author && !mine) return [];
    const user = author ? authorOf(author) : { ...PILEUP, id: accountId, my_callsign: me?.callsign ?? '' };
    const created_at = createdAt.toISOString();
    return [{ id, text, created_at, user, mine, may_hide: mayHide, is_hidden: hiddenAt !== null }];
  });
}
