import type { FoundPost } from '@pileup/contract/posts';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { prefixSearch, wordsVector } from '../../platform/database/word-search.js';
import type { Post } from './post.entity.js';

/** Posts whose ids differ only in this many lower bits are counted together. */
const BUCKET_BITS = 8;

const change = (listed: boolean) => sql<{ ids: readonly number[] }>`
  with changed as (
    update content.post set is_listed = ${listed}
    where id = any ($ids::integer[]) and is_listed <> ${listed}
      ${listed ? 'and account_id is not null and hidden_at is null and not author_leaving' : ''}
    returning youtube_id is not null as is_video, id >> ${BUCKET_BITS} as bucket
  )
  insert into content.post_tally (is_video, bucket, count)
  select is_video, bucket, ${listed ? '' : '-'} count(*)::integer from changed group by is_video, bucket
  order by is_video, bucket
  on conflict (is_video, bucket) do update set count = post_tally.count + excluded.count`;
const LIST = change(true);
const UNLIST = change(false);

/** Adds those of the posts to the lists that everyone may see, and counts them. */
export async function listPosts(ids: readonly number[], tx: Queryable): Promise<void> {
  if (ids.length > 0) await tx.run(LIST, { ids });
}

/** Removes posts from the lists: before they are deleted, hidden, or change between news and videos. */
export async function unlistPosts(ids: readonly number[], tx: Queryable): Promise<void> {
  if (ids.length > 0) await tx.run(UNLIST, { ids });
}

/** Lists of posts: without a video, and with one. */
export type ListKind = 'news' | 'videos';

export const POST_COLUMNS = `p.id, p.account_id as "accountId", p.title, p.excerpt, p.keywords, p.hero_name as "heroName",
  p.youtube_id as "youtubeId", p.created_at as "createdAt", p.comment_count as "commentCount"`;

/** The row of a post in a list. */
export type PostRow = Pick<
  Post,
  'id' | 'accountId' | 'title' | 'excerpt' | 'keywords' | 'heroName' | 'youtubeId' | 'createdAt'
> & { commentCount: number };

/** A row of a page with the number of all; its post is all nulls if the page is empty. */
type ListedRow = { [Column in keyof PostRow]: PostRow[Column] | null } & { total: number };

const isPost = (row: ListedRow): row is PostRow & { total: number } => row.id !== null;

const kindIs = (kind: ListKind) => `is_listed and youtube_id is ${kind === 'news' ? '' : 'not '}null`;

/**
 * The interval of the first row is found by adding up counts, so that the last page costs what the first one does
 * (record 43). Returns the total in one row of nulls if the page is empty.
 */
const ofAll = (kind: ListKind) => sql<{ offset: number; limit: number }, ListedRow>`
  with counted as (
    select bucket, (sum(count) over (order by bucket desc) - count)::bigint as before,
      (sum(count) over ())::integer as total
    from content.post_tally where is_video = ${kind === 'videos'}
  ), start as (
    select bucket, before, total from counted where before <= $offset::bigint order by before desc, bucket limit 1
  )
  select start.total, p.* from start left join lateral (
    select ${POST_COLUMNS} from content.post p
    where ${kindIs(kind)} and p.id < (start.bucket + 1) << ${BUCKET_BITS}
    order by p.id desc offset $offset::bigint - start.before limit $limit
  ) p on true
  order by p.id desc`;

/** One operator has few posts: they are counted and skipped. */
const ofOne = (kind: ListKind) => sql<{ accountId: number; offset: number; limit: number }, ListedRow>`
  select counted.total, p.* from (
    select count(*)::integer as total from content.post where account_id = $accountId and ${kindIs(kind)}
  ) counted left join lateral (
    select ${POST_COLUMNS} from content.post p where account_id = $accountId and ${kindIs(kind)}
    order by p.id desc offset $offset::bigint limit $limit
  ) p on true
  order by p.id desc`;

const PAGES = { news: ofAll('news'), videos: ofAll('videos') };
const OWN_PAGES = { news: ofOne('news'), videos: ofOne('videos') };

/** Rows `offset` to `offset + limit` of a list, newest first, of all operators or of one; and how many it has. */
export async function listPage(
  runs: Queryable,
  kind: ListKind,
  { offset, limit, accountId }: { offset: number; limit: number; accountId?: number | undefined },
): Promise<{ rows: PostRow[]; total: number }> {
  const found =
    accountId === undefined
      ? await runs.run(PAGES[kind], { offset, limit })
      : await runs.run(OWN_PAGES[kind], { accountId, offset, limit });
  const rows = found.filter(isPost).map(({ total: _, ...row }) => row);
  return { rows, total: found[0]?.total ?? 0 };
}

const MAX_FOUND = 5;
/** Maximum matches that are sorted by age. */
const MAX_SORTED = 400;

/** The words that a post is found by; migrations index the same expression. */
const POST_WORDS = wordsVector('title', 'keywords');

const FIND = sql<{ words: string }, FoundPost>`
  select id, title from (
    select id, title from content.post
    where (is_listed or account_id is null) and ${POST_WORDS} @@ to_tsquery('simple', $words) limit ${MAX_SORTED}
  ) found order by id desc limit ${MAX_FOUND}`;

/** The newest public posts whose title or keywords have words that begin with the words of a text. */
export async function findPosts(database: Queryable, text: string): Promise<FoundPost[]> {
  const words = prefixSearch(text);
  return words === '' ? [] : database.run(FIND, { words });
}
