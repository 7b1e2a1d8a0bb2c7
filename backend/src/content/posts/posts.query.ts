import type * as contract from '@pileup/contract/posts';
import type { Author, EditablePost, PostCard } from '@pileup/contract/posts';
import type { Me, StationSummary, Stations } from '../../identity/index.js';
import type { Database, Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import type { SignedPaths } from '../../platform/http/signed-paths.js';
import { picturePath, withSignedPictures } from '../post-pictures/picture-rows.js';
import { type ListKind, listPage, POST_COLUMNS, type PostRow } from './listing.js';
import { changedAt, NO_SUCH_POST, Post } from './post.entity.js';

/** The author of help posts. */
export const PILEUP: Author = { id: 0, name: 'Pileup', my_callsign: '', profile_image_name: null };

export function authorOf({ id, name, callsign, image }: StationSummary): Author {
  return { id, name, my_callsign: callsign, profile_image_name: image };
}

const NEXT = 3;

const ONE = sql<{ id: number }, OnePost>`
  select ${POST_COLUMNS}, body, html, updated_at as "updatedAt", hero_width as "heroWidth",
    hero_height as "heroHeight", reading_minutes as "readingMinutes", hidden_at is not null as "isHidden",
    hidden_reason as "hiddenReason"
  from content.post p where id = $id`;
/** The next older posts of the same kind, filled up with newer ones; for help posts the other help posts. */
const nextPosts = (kind: ListKind) => sql<{ id: number }, PostRow & { turn: number }>`
  (select 0 as turn, ${POST_COLUMNS} from content.post p
    where is_listed and youtube_id is ${kind === 'news' ? '' : 'not '}null and id < $id order by id desc limit ${NEXT})
  union all
  (select 1, ${POST_COLUMNS} from content.post p
    where is_listed and youtube_id is ${kind === 'news' ? '' : 'not '}null and id > $id order by id limit ${NEXT})
  order by turn, id desc`;
const NEXT_OF = { news: nextPosts('news'), videos: nextPosts('videos') };
const NEXT_HELP = sql<{ id: number }, PostRow>`
  select ${POST_COLUMNS} from content.post p where account_id is null and id <> $id order by id limit ${NEXT}`;

type OnePost = PostRow &
  Pick<Post, 'body' | 'html' | 'updatedAt' | 'heroWidth' | 'heroHeight' | 'readingMinutes'> & {
    isHidden: boolean;
    hiddenReason: string | null;
  };

/** A page of a list; posts of authors who have just left are missing from it. */
export async function cardPage(
  runs: Queryable,
  stations: Stations,
  kind: ListKind,
  page: { offset: number; limit: number; accountId?: number | undefined },
): Promise<{ cards: PostCard[]; total: number }> {
  const { rows, total } = await listPage(runs, kind, page);
  return { cards: await cardsOf(rows, stations), total };
}

export interface PostReader {
  readonly me: Me | undefined;
  /** Signs pictures in posts that are not public, for those who see such a post; null for none. */
  readonly paths: SignedPaths | null;
}

/** A post for a reader. @throws NotFound also for a hidden one of another operator */
export async function readPost(
  runs: Queryable,
  stations: Stations,
  id: number,
  { me, paths }: PostReader,
): Promise<contract.Post> {
  const [row] = await runs.run(ONE, { id });
  const mine = row !== undefined && row.accountId !== null && row.accountId === me?.accountId;
  if (!row || (row.isHidden && !mine && !me?.isAdmin)) throw new NotFound(NO_SUCH_POST);
  const [card] = await cardsOf([row], stations);
  // The deletion of its author's account is pending: only the author sees it.
  const shown = card ?? (mine && me ? cardOf(row, { ...PILEUP, id: me.accountId, my_callsign: me.callsign }) : null);
  if (!shown) throw new NotFound(NO_SUCH_POST);
  // The pictures of a post that is not public are not public, either.
  const signed = row.isHidden || !card ? paths : null;
  const kind = row.youtubeId === null ? 'news' : 'videos';
  const next = await runs.run(row.accountId === null ? NEXT_HELP : NEXT_OF[kind], { id });
  return {
    ...shown,
    body: row.body,
    html: signed ? withSignedPictures(row.html, signed) : row.html,
    updated_at: row.updatedAt?.toISOString() ?? null,
    ...(signed && row.heroName !== null && { hero_path: signed.sign(picturePath(row.heroName)) }),
    hero_width: row.heroWidth,
    hero_height: row.heroHeight,
    reading_minutes: row.readingMinutes,
    mine,
    hidden_reason: row.isHidden ? (row.hiddenReason ?? '') : null,
    next: (await cardsOf(next, stations)).slice(0, NEXT),
  };
}

/** A post as visitors see it; null if they see none. */
export async function publicPost(runs: Queryable, stations: Stations, id: number): Promise<contract.Post | null> {
  try {
    return await readPost(runs, stations, id, { me: undefined, paths: null });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** An own post as its author edits it. @throws NotFound */
export async function editablePost(
  database: Database,
  paths: SignedPaths,
  accountId: number,
  id: number,
): Promise<EditablePost> {
  const post = await database.em().findOne(Post, { accountId, id });
  if (!post) throw new NotFound(NO_SUCH_POST);
  const { title, body, keywords, heroName, youtubeId, hiddenAt } = post;
  return {
    id,
    title,
    body,
    keywords,
    hero_image_name: heroName,
    youtube_video_id: youtubeId,
    updated_at: changedAt(post),
    ...(hiddenAt !== null && heroName !== null && { hero_path: paths.sign(picturePath(heroName)) }),
  };
}

async function cardsOf(rows: readonly PostRow[], stations: Stations): Promise<PostCard[]> {
  const authors = await stations.summaries(rows.flatMap(({ accountId }) => accountId ?? []));
  return rows.flatMap((row) => {
    if (row.accountId === null) return cardOf(row, PILEUP);
    const author = authors.get(row.accountId);
    return author ? cardOf(row, authorOf(author)) : [];
  });
}

function cardOf(row: PostRow, user: PostCard['user']): PostCard {
  return {
    id: row.id,
    user_id: user.id,
    title: row.title,
    excerpt: row.excerpt,
    body: row.excerpt,
    keywords: row.keywords,
    hero_image_name: row.heroName,
    youtube_video_id: row.youtubeId,
    video_url: row.youtubeId && `https://www.youtube.com/watch?v=${row.youtubeId}`,
    created_at: row.createdAt.toISOString(),
    comment_count: row.commentCount,
    user,
  };
}
